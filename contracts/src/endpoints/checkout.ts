import { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import {
  bookingInserted,
  idParam,
  newBooking,
  newPaymentIntent,
  paymentIntent,
  writeResult,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const STAY_ERRORS = [
  'room-not-found',
  'own-room',
  'dates-not-offered',
  'stay-not-allowed',
  'party-too-large',
  'pets-not-allowed',
  'stay-too-expensive',
  'price-changed',
  'room-booked',
  'room-unlisted',
  'room-held',
  'nights-taken',
] as const satisfies readonly ErrorCode[];

export const checkoutEndpoints = {
  createPaymentIntent: {
    call: 'POST /create-payment-intent',
    access: 'person',
    tag: 'payments',
    summary: 'Holds the nights of a stay and creates the payment intent',
    body: newPaymentIntent,
    isRepeatable: true,
    answer: paymentIntent,
    errors: [...STAY_ERRORS, 'hold-ended', 'too-many-holds', 'amount-not-payable', 'payments-unavailable'],
    limit: 'intents',
  },
  saveBooking: {
    call: 'POST /bookings',
    access: 'person',
    tag: 'bookings',
    summary: 'Saves the booking for a paid stay; safe to repeat',
    body: newBooking,
    isRepeatable: true,
    answer: bookingInserted,
    errors: [
      ...STAY_ERRORS,
      'booking-not-found',
      'payment-not-succeeded',
      'payment-mismatch',
      'payment-used',
      'change-ended',
      'payments-unavailable',
    ],
  },
  /** `modifiedCount` is 0 if the hold had already ended, or was a waitlist offer, which only the waitlist can end. */
  releaseHold: {
    call: 'DELETE /bookings/{id}/hold',
    access: 'person',
    tag: 'bookings',
    summary: 'Ends a hold',
    params: idParam,
    isRepeatable: true,
    answer: writeResult,
    errors: ['booking-not-found', 'payments-unavailable'],
  },
} as const satisfies Endpoints;

export const webhookEndpoints = {
  receiveStripeEvent: {
    call: 'POST /stripe/webhook',
    access: 'anyone',
    tag: 'payments',
    summary: 'Receives signed events from the payment provider',
    answer: z.object({ received: z.literal(true) }),
    errors: ['webhook-refused', 'payments-unavailable'],
    limit: 'none',
    isSigned: true,
  },
} as const satisfies Endpoints;
