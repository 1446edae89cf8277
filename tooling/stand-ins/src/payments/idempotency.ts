import { createHmac } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { Form } from './form.ts';
import type { Answer } from './records.ts';
import { isLive, type Store } from './store.ts';

const LONGEST_KEY = 255;

/**
 * The result of looking up an idempotency key: either the first response, to be repeated, or permission to execute the
 * call.
 */
export interface KeyUse {
  earlier: Answer | undefined;
  answer(status: number, body: string): Answer;
  release(): void;
}

/** Implements idempotency keys, so that a repeated call is executed only once. */
export function createKeyring(tables: Store['tables'], secret: string, now: () => number) {
  const inFlight = new Set<string>();
  return function use(key: string, caller: string, request: string, form: Form): KeyUse {
    if (key.length > LONGEST_KEY)
      throw refusal(400, 'idempotency_error', 'Idempotency keys can have up to 255 characters.');
    const id = `${caller}:${key}`;
    const parameters = digest(form, secret);
    const known = tables.answers.get(id);
    const earlier = known && isLive(known.at, now()) ? known : undefined;
    if (earlier && (earlier.request !== request || earlier.parameters !== parameters))
      throw refusal(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used ${
          earlier.request === request
            ? 'with the same parameters they were first used with'
            : `for the same endpoint they were first used for ('${request}' was called, not '${earlier.request}')`
        }. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (inFlight.has(id))
      throw refusal(
        409,
        'invalid_request_error',
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        'idempotency_key_in_use',
      );
    if (!earlier) inFlight.add(id);
    return {
      earlier,
      answer: (status, body) => ({ id, at: now(), request, parameters, status, body }),
      release: () => inFlight.delete(id),
    };
  };
}

function refusal(
  status: number,
  type: 'idempotency_error' | 'invalid_request_error',
  message: string,
  code?: string,
): ApiError {
  return new ApiError(status, { type, message, ...(code ? { code } : {}) }, false);
}

/**
 * Returns a digest of the parameters that does not depend on their order. Card data must not be stored, so the digest
 * is keyed.
 */
function digest(form: Form, secret: string): string {
  return createHmac('sha256', secret).update(sorted(form)).digest('base64url');
}

function sorted(value: string | Form): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(value[name] ?? '')}`).join(',')}}`;
}
