import { booking, bookingInserted, byEmail, id, newBooking, writeResult } from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../sessions/actor.ts';
import { endHold } from './end-hold.ts';
import { bookingsOf } from './list-bookings.ts';
import { saveBooking } from './save-booking.ts';

export function bookingRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
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

    app.get(
      '/bookings',
      {
        schema: {
          tags: ['bookings'],
          summary: "A guest's bookings",
          querystring: byEmail,
          response: answers(z.array(booking)),
        },
      },
      async ({ actor, query }) => bookingsOf(services, actor as Actor, { email: query.email, as: 'guest' }),
    );

    app.get(
      '/bookings/host',
      {
        schema: {
          tags: ['bookings'],
          summary: "The bookings on a host's rooms",
          querystring: byEmail,
          response: answers(z.array(booking)),
        },
      },
      async ({ actor, query }) => bookingsOf(services, actor as Actor, { email: query.email, as: 'host' }),
    );

    app.delete(
      '/bookings/:id/hold',
      {
        schema: {
          tags: ['bookings'],
          summary: 'Ends a hold',
          params: z.object({ id }),
          response: answers(writeResult),
        },
      },
      async ({ actor, params }) => endHold(services, actor as Actor, params.id),
    );
  };
}
