import { booking, byEmail, cancellationPreview, id, newCancellation, writeResult } from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import { cancelBooking } from './cancel-booking.ts';
import { bookingsOf } from './list-bookings.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { reopenNights } from './reopen-nights.ts';

const idParam = z.object({ id });

export function bookingRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
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

    app.get(
      '/bookings/:id/cancellation',
      {
        schema: {
          tags: ['bookings'],
          summary: 'What cancelling the booking would give back now (guest, host of the room, admin)',
          params: idParam,
          response: answers(cancellationPreview),
        },
      },
      async ({ actor, params }, reply) => {
        reply.header('cache-control', 'no-store');
        return previewCancellation(services, actor as Actor, params.id);
      },
    );

    app.post(
      '/bookings/:id/cancellation',
      {
        schema: {
          tags: ['bookings'],
          summary: 'Cancels the booking for the refund that was shown; asked again, it answers the same',
          params: idParam,
          body: newCancellation,
          response: answers(booking),
        },
      },
      async ({ actor, params, body }) => cancelBooking(services, actor as Actor, { id: params.id, ...body }),
    );

    app.delete(
      '/bookings/:id/nights',
      {
        schema: {
          tags: ['bookings'],
          summary: 'Opens the nights again that stayed closed when the host cancelled (host of the room, admin)',
          params: idParam,
          response: answers(writeResult),
        },
      },
      async ({ actor, params }) => reopenNights(services, actor as Actor, params.id),
    );
  };
}
