import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Answers are data; the pages' own policy is the edge's.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The headers of every answer; a route overrides what differs, such as the caching of pictures. */
export function setHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = isSecure
    ? { ...HEADERS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : HEADERS;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
