import type { IncomingMessage } from 'node:http';
import { ApiError } from './errors.ts';

const LIMIT = 256 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'The request is too large.' }, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
