import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Once it has begun, nothing new should come here. */
    leaving: { hasBegun: boolean };
  }
}

/**
 * Lets whoever sends requests here leave before the process stops: from then on its health says so, every answer closes
 * its connection, and all requests are still answered.
 */
export function mayLeave(app: FastifyInstance): void {
  const leaving = { hasBegun: false };
  app.decorate('leaving', leaving);
  app.addHook('preClose', async () => {
    leaving.hasBegun = true;
  });
  // Also of requests that were here before: nobody would close their connections, and the process would wait for them.
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.hasBegun) reply.header('connection', 'close');
  });
}
