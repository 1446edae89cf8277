import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** A shorter response fits into one packet uncompressed. */
const MIN_LENGTH = 1_400;

const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // Compared with level 5, level 2 produces 5 % more bytes but takes a third of the time.
  [constants.BROTLI_PARAM_QUALITY]: 2,
};
/**
 * Compression is synchronous. A page of a list takes 0.1 ms, which is less than passing it to another thread or a
 * stream.
 */
const COMPRESS = {
  br: (text: string) => brotliCompressSync(text, { params: BROTLI }),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
};

/**
 * Compresses responses to reads. Responses to writes may contain a secret next to text from the caller, and their
 * compressed length could reveal the secret.
 */
export function compressAnswers(app: FastifyInstance): void {
  const negotiator = new Negotiator({ supportedValues: Object.keys(COMPRESS) });
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (method !== 'GET' || typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    const encoding = negotiator.negotiate(headers['accept-encoding'] ?? '') as keyof typeof COMPRESS | null;
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return COMPRESS[encoding](payload);
  });
}
