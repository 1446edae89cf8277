import type { IncomingMessage } from 'node:http';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { callPattern } from './call-pattern.ts';

const WRITES = Object.values<Endpoint>(endpoints)
  .filter(({ isRepeatable }) => isRepeatable)
  .map(callPattern);
/** More than any such write has. It is kept until the answer comes. */
const BODY_LIMIT = 64 * 1024;

/** Whether a request may be sent to another process when the first one died over it: a read, or a write that says so. */
export function mayBeRepeated({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  const length = Number(headers['content-length'] ?? 0);
  if (method === 'GET' || method === 'HEAD') return length === 0;
  const call = `${method} ${url.split('?')[0]}`;
  return length <= BODY_LIMIT && WRITES.some((pattern) => pattern.test(call));
}
