import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // The API's responses are data. The edge sets the policy for pages.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function setHeaders(app: FastifyInstance, isSecure: boolean, clock: () => Date): void {
  const headers = isSecure
    ? { ...HEADERS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : HEADERS;
  app.addHook('onRequest', async (_request, reply) => {
    // Pages read the server's time from the `date` header.
    reply.headers({ ...headers, date: clock().toUTCString() });
  });
}
