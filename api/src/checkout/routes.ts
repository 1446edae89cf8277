import { bookingInserted, id, newBooking, newPaymentIntent, paymentIntent, writeResult } from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { answers } from '../http/answers.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { endHold } from './end-hold.ts';
import { receiveEvent } from './receive-event.ts';
import { saveBooking } from './save-booking.ts';

const idParam = z.object({ id });

export function checkoutRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/create-payment-intent',
      {
        config: { limit: 'intents' },
        schema: {
          tags: ['payments'],
          summary: 'Holds the nights of a stay and answers with the means to pay for it',
          body: newPaymentIntent,
          response: answers(paymentIntent),
        },
      },
      async ({ actor, body }) => {
        const { price, roomId, from, to } = body;
        const stay = roomId && from && to ? { roomId, from, to } : undefined;
        return createPaymentIntent(services, actor as Actor, { price, stay });
      },
    );

    app.post(
      '/bookings',
      {
        schema: {
          tags: ['bookings'],
          summary: 'Saves the booking of a paid stay; asked again, it answers the same',
          body: newBooking,
          response: answers(bookingInserted),
        },
      },
      async ({ actor, body }) => {
        const { transactionId, roomId, from, to } = body;
        return saveBooking(services, actor as Actor, { transactionId, roomId, stay: { from, to } });
      },
    );

    app.delete(
      '/bookings/:id/hold',
      {
        schema: {
          tags: ['bookings'],
          summary: 'Ends a hold',
          params: idParam,
          response: answers(writeResult),
        },
      },
      async ({ actor, params }) => endHold(services, actor as Actor, params.id),
    );
  };
}

/** POST /stripe/webhook, alone in its context: the signature covers the raw bytes of the body. */
export function webhookRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post(
      '/stripe/webhook',
      {
        config: { limit: 'none', isSigned: true },
        schema: {
          tags: ['payments'],
          summary: 'Events of the payment provider, signed by it',
          response: answers(z.object({ received: z.literal(true) })),
        },
      },
      async ({ body, headers }) => {
        const signature = headers['stripe-signature'];
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('webhook-refused');
        await receiveEvent(services, services.payments.readEvent(body, signature));
        return { received: true as const };
      },
    );
  };
}
