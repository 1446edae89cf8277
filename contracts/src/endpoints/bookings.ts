import { z } from 'zod';
import {
  adminSearchQuery,
  booking,
  bookingDetail,
  cancellationPreview,
  file,
  foundBooking,
  idParam,
  listBookingsQuery,
  newCancellation,
  newRefund,
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
  // Must be declared before `getBooking`, so that `all` does not match `{id}`.
  listAllBookings: {
    call: 'GET /bookings/all',
    access: 'admin',
    tag: 'bookings',
    summary:
      "Searches paid bookings, newest first, by the guest's or host's name or email, the listing's title, a code, an id or a payment (admin)",
    query: adminSearchQuery,
    answer: z.array(foundBooking),
    isPaged: true,
  },
  getBooking: {
    call: 'GET /bookings/{id}',
    access: 'person',
    tag: 'bookings',
    summary: 'Describes a booking with its price lines and timeline (guest, host of the room, admin)',
    params: idParam,
    answer: bookingDetail,
    errors: ['booking-not-found'],
  },
  previewCancellation: {
    call: 'GET /bookings/{id}/cancellation',
    access: 'person',
    tag: 'bookings',
    summary: 'Previews the refund for canceling now (guest, host of the room, admin)',
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
    isRepeatable: true,
    answer: booking,
    errors: ['booking-not-found', 'not-cancellable', 'refund-changed'],
  },
  refundBooking: {
    call: 'POST /bookings/{id}/refunds',
    access: 'admin',
    tag: 'bookings',
    summary: 'Refunds part of the price of a confirmed booking to its guest; safe to repeat for a day (admin)',
    params: idParam,
    body: newRefund,
    isRepeatable: true,
    answer: bookingDetail,
    errors: [
      'booking-not-found',
      'not-refundable',
      'own-booking',
      'payment-disputed',
      'change-open',
      'refunded-elsewhere',
      'refund-too-large',
    ],
  },
  /** `modifiedCount` is 0 if there were no closed nights. */
  reopenNights: {
    call: 'DELETE /bookings/{id}/nights',
    access: 'person',
    tag: 'bookings',
    summary: 'Reopens nights that remained closed after the host canceled (host of the room, admin)',
    params: idParam,
    answer: writeResult,
    errors: ['booking-not-found', 'nights-in-use'],
  },
} as const satisfies Endpoints;

export const paperEndpoints = {
  getReceipt: {
    call: 'GET /bookings/{id}/receipt.pdf',
    access: 'person',
    tag: 'bookings',
    summary: 'Receipt of a paid booking (guest, host of the room, admin)',
    params: idParam,
    media: 'application/pdf',
    answer: file,
    errors: ['booking-not-found', 'payment-not-succeeded'],
    // Creating a receipt is about twenty times as expensive as a read.
    limit: 'writes',
  },
  getCalendarFile: {
    call: 'GET /bookings/{id}/calendar.ics',
    access: 'person',
    tag: 'bookings',
    summary: 'The stay as a calendar file (guest, host of the room, admin); a newer file replaces an older one',
    params: idParam,
    media: 'text/calendar; charset=utf-8',
    answer: file,
    errors: ['booking-not-found'],
  },
} as const satisfies Endpoints;
