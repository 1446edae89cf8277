import type { IncomingMessage } from 'node:http';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { callPattern } from './call-pattern.ts';

const WRITES = Object.values<Endpoint>(endpoints)
  .filter(({ isRepeatable }) => isRepeatable)
  .map(callPattern);
/** In bytes. A body of at most this size is buffered until the response arrives. Larger than any repeatable write. */
export const SMALL_BODY = 64 * 1024;

/**
 * True if a request may be retried after a process died while handling it: a read, or a write declared as repeatable.
 */
export function mayBeRepeated({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (method === 'GET' || method === 'HEAD') return length === 0;
  const call = `${method} ${url.split('?')[0]}`;
  return length <= SMALL_BODY && WRITES.some((pattern) => pattern.test(call));
}
