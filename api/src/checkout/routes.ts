import { ONE_ADULT } from 'contracts';
import { checkoutEndpoints, webhookEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { endHold } from './end-hold.ts';
import { receiveEvent } from './receive-event.ts';
import { saveBooking } from './save-booking.ts';

export function checkoutRoutes(services: Services) {
  return serve(checkoutEndpoints, {
    createPaymentIntent: ({ actor, body: { price, roomId, from, to, party } }) => {
      const wanted = roomId && from && to ? { price, roomId, stay: { from, to }, ...(party && { party }) } : { price };
      return createPaymentIntent(services, actor, wanted);
    },
    saveBooking: ({ actor, body: { transactionId, roomId, from, to, party = ONE_ADULT } }) =>
      saveBooking(services, actor, { transactionId, roomId, stay: { from, to }, party }),
    releaseHold: ({ actor, params }) => endHold(services, actor, params.id),
  });
}

/** POST /stripe/webhook has its own context, because the signature covers the raw bytes of the body. */
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
