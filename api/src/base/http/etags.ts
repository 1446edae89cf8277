import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Adds ETags, which save bandwidth but no database reads. They are weak, because all encodings of a response share one.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    if (/no-store/.test(String(reply.getHeader('cache-control')))) return payload;
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', tag);
    if (!names(headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}

function names(header: string | undefined, tag: string): boolean {
  return header === '*' || (header?.split(',').some((each) => each.trim().replace(/^(W\/)?/, 'W/') === tag) ?? false);
}
