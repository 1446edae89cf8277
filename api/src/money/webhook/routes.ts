import { webhookEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync } from 'fastify';
import { Refusal, type Services, serve } from '../../base/index.ts';
import { receiveEvent } from './receive-event.ts';

/** `POST /stripe/webhook` has its own Fastify context, because its signature covers the raw bytes of the body. */
export function webhookRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const routes = serve(webhookEndpoints, {
      receiveStripeEvent: async ({ request: { body, headers } }) => {
        const signature = headers['stripe-signature'];
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('webhook-refused');
        await receiveEvent(services, services.payments.readEvent(body, signature));
        return { received: true as const };
      },
    });
    await app.register(routes);
  };
}
