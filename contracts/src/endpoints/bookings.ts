import { z } from 'zod';
import { booking, byEmail, cancellationPreview, idParam, newCancellation, writeResult } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const bookingEndpoints = {
  listBookings: {
    call: 'GET /bookings',
    access: 'self-or-admin',
    tag: 'bookings',
    summary: "A guest's bookings",
    query: byEmail,
    answer: z.array(booking),
  },
  listHostBookings: {
    call: 'GET /bookings/host',
    access: 'self-or-admin',
    tag: 'bookings',
    summary: "Lists the bookings on a host's rooms",
    query: byEmail,
    answer: z.array(booking),
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
