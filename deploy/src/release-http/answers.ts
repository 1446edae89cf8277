import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RefusalCode, ReleaseRefusal } from '../store/refusal.ts';

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
  'unknown-call': 405,
  unreachable: 502,
  'journeys-failed': 409,
  'signed-out': 401,
  forbidden: 403,
  'too-many-attempts': 429,
  'api-unreachable': 503,
};

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json', value);
}

/** A refusal in its own words; anything else is hidden and answered as 500. */
export function sendProblem(response: ServerResponse, error: unknown): void {
  const isExpected = error instanceof ReleaseRefusal;
  const status = isExpected ? STATUS[error.code] : 500;
  if (status === 429) response.setHeader('retry-after', '60');
  if (status === 503) response.setHeader('retry-after', '5');
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  send(response, status, 'application/problem+json', {
    type: 'about:blank',
    title: isExpected ? error.message : 'Something went wrong. Please try again.',
    status,
    detail: isExpected ? `${error.message}.` : 'Something went wrong. Please try again.',
    code: isExpected ? error.code : 'unexpected',
  });
}

function send(response: ServerResponse, status: number, type: string, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const BODY_BYTES = 20_000;

/** A small JSON body. Refuses another type, one that is too large, and what is no JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ReleaseRefusal('invalid', 'The body must be application/json');
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Not destroyed when it is refused half-way: the answer has to get back on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) throw new ReleaseRefusal('too-large', 'The body is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new ReleaseRefusal('invalid', 'The body is no JSON');
  }
}
