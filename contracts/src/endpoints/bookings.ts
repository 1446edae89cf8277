import { z } from 'zod';
import {
  booking,
  cancellationPreview,
  idParam,
  listBookingsQuery,
  newCancellation,
  writeResult,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const bookingEndpoints = {
  listBookings: {
    call: 'GET /bookings',
    access: 'self-or-admin',
    tag: 'bookings',
    summary: "Lists a guest's bookings, newest first: all if there are at most 500, otherwise pages",
    query: listBookingsQuery,
    answer: z.array(booking),
    isPaged: true,
  },
  listHostBookings: {
    call: 'GET /bookings/host',
    access: 'self-or-admin',
    tag: 'bookings',
    summary: "Lists the bookings on a host's rooms, newest first: all if there are at most 500, otherwise pages",
    query: listBookingsQuery,
    answer: z.array(booking),
    isPaged: true,
  },
  previewCancellation: {
    call: 'GET /bookings/{id}/cancellation',
    access: 'person',
    tag: 'bookings',
    summary: 'Previews the refund for cancelling now (guest, host of the room, admin)',
    params: idParam,
    answer: cancellationPreview,
    errors: ['booking-not-found', 'not-cancellable'],
  },
  cancelBooking: {
    call: 'POST /bookings/{id}/cancellation',
    access: 'person',
    tag: 'bookings',
    summary: 'Cancels the booking if the refund is still the one shown; safe to repeat',
    params: idParam,
    body: newCancellation,
    answer: booking,
    errors: ['booking-not-found', 'not-cancellable', 'refund-changed'],
  },
  /** `modifiedCount` 0: no nights were closed. */
  reopenNights: {
    call: 'DELETE /bookings/{id}/nights',
    access: 'person',
    tag: 'bookings',
    summary: 'Reopens nights that stayed closed after the host cancelled (host of the room, admin)',
    params: idParam,
    answer: writeResult,
    errors: ['booking-not-found', 'nights-in-use'],
  },
} as const satisfies Endpoints;
