import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import {
  bookingInserted,
  idParam,
  newBooking,
  newPaymentIntent,
  paymentIntent,
  writeResult,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** Why a stay cannot be held or booked. */
const STAY_ERRORS = [
  'room-not-found',
  'own-room',
  'dates-not-offered',
  'stay-too-expensive',
  'price-changed',
  'room-booked',
  'room-held',
  'nights-taken',
] as const satisfies readonly ErrorCode[];

export const checkoutEndpoints = {
  createPaymentIntent: {
    call: 'POST /create-payment-intent',
    access: 'person',
    tag: 'payments',
    summary: 'Holds the nights of a stay and answers with the means to pay for it',
    body: newPaymentIntent,
    answer: paymentIntent,
    errors: [...STAY_ERRORS, 'hold-ended', 'amount-not-payable', 'payments-unavailable'],
    limit: 'intents',
  },
  saveBooking: {
    call: 'POST /bookings',
    access: 'person',
    tag: 'bookings',
    summary: 'Saves the booking of a paid stay; asked again, it answers the same',
    body: newBooking,
    answer: bookingInserted,
    errors: [
      ...STAY_ERRORS,
      'booking-not-found',
      'payment-not-succeeded',
      'payment-mismatch',
      'payment-used',
      'payments-unavailable',
    ],
  },
  /** The guest gave up paying; `modifiedCount` 0: there was no hold left. */
  releaseHold: {
    call: 'DELETE /bookings/{id}/hold',
    access: 'person',
    tag: 'bookings',
    summary: 'Ends a hold',
    params: idParam,
    answer: writeResult,
    errors: ['booking-not-found', 'payments-unavailable'],
  },
} as const satisfies Endpoints;

export const webhookEndpoints = {
  receiveStripeEvent: {
    call: 'POST /stripe/webhook',
    access: 'anyone',
    tag: 'payments',
    summary: 'Events of the payment provider, signed by it',
    answer: z.object({ received: z.literal(true) }),
    errors: ['webhook-refused', 'payments-unavailable'],
    limit: 'none',
    isSigned: true,
  },
} as const satisfies Endpoints;
