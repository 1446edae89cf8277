import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the process is shutting down. No new requests should arrive then. */
    leaving: { hasBegun: boolean };
  }
}

/** While it drains, health reports the process as down, but all requests are still answered. */
export function supportDraining(app: FastifyInstance): void {
  const leaving = { hasBegun: false };
  app.decorate('leaving', leaving);
  app.addHook('preClose', async () => {
    leaving.hasBegun = true;
  });
  // Earlier requests would otherwise keep their connections open, and the process would wait for them.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.hasBegun) reply.header('connection', 'close');
  });
}
