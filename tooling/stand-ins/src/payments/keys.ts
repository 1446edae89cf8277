import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from './errors.ts';
import type { Form } from './form.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/**
 * Identifies the caller by Bearer or Basic authentication (with the key as the user name), or by the parameter `key`
 * that browsers send.
 */
export function callerOf(request: IncomingMessage, form: Form, keys: Keys): 'secret' | 'publishable' {
  const key = sentKey(request) ?? (typeof form.key === 'string' ? form.key : undefined);
  if (key === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (same(key, keys.secretKey)) return 'secret';
  if (same(key, keys.publishableKey)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${redacted(key)}`);
}

export function secretKeyRequired(): ApiError {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

function unauthorized(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) }, false);
}

function sentKey(request: IncomingMessage): string | undefined {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function redacted(key: string): string {
  return key.length < 16 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`;
}
