import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the process is shutting down, when it should receive no new requests. */
    leaving: { hasBegun: boolean };
  }
}

/** Lets the process drain: the health endpoint reports it as down, but all requests are still answered. */
export function supportDraining(app: FastifyInstance): void {
  const leaving = { hasBegun: false };
  app.decorate('leaving', leaving);
  app.addHook('preClose', async () => {
    leaving.hasBegun = true;
  });
  // Without this header, clients would keep their connections open, and the process would wait for them.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.hasBegun) reply.header('connection', 'close');
  });
}
