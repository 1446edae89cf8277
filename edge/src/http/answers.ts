import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RefusalCode, ReleaseRefusal } from 'releases/store/refusal';
import { sendProblem } from './problem.ts';
import { readBody } from './read-body.ts';

const STATUS: Record<RefusalCode, number> = {
  'nothing-released': 409,
  'unknown-version': 404,
  'unknown-set': 404,
  'same-version-other-content': 409,
  'not-compatible': 409,
  'changed-meanwhile': 409,
  'nothing-to-roll-back': 409,
  'canary-running': 409,
  'no-canary': 409,
  'reason-needed': 422,
  'broken-contract': 422,
  'too-large': 413,
  'damaged-upload': 422,
  invalid: 400,
  'override-key-missing': 409,
  'no-sources': 404,
  'build-failed': 422,
  'store-unusable': 507,
  'store-unreachable': 503,
  'unknown-call': 405,
  unreachable: 502,
  'journeys-failed': 409,
  'journeys-needed': 409,
  'signed-out': 401,
  forbidden: 403,
  'too-many-attempts': 429,
  'too-many-rollbacks': 409,
  'api-unreachable': 503,
};

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const HEADERS: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer' },
  429: { 'retry-after': '60' },
  503: { 'retry-after': '5' },
};

/** Sends the message of a `ReleaseRefusal`. Any other error becomes a 500 that hides its message. */
export function sendRefusal(response: ServerResponse, error: unknown): void {
  if (error instanceof ReleaseRefusal) {
    const status = STATUS[error.code];
    sendProblem(response, status, error.code, `${error.message}.`, HEADERS[status]);
  } else {
    sendProblem(response, 500, 'unexpected', 'Something went wrong. Please try again.');
  }
}

const BODY_BYTES = 20_000;

/**
 * Parses a small JSON body.
 *
 * @throws ReleaseRefusal `invalid`, `too-large`
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ReleaseRefusal('invalid', 'The body must be application/json');
  const body = await readBody(request, BODY_BYTES);
  if (body === undefined) throw new ReleaseRefusal('too-large', 'The body is too large');
  try {
    return JSON.parse(body);
  } catch {
    throw new ReleaseRefusal('invalid', 'The body is not JSON');
  }
}
