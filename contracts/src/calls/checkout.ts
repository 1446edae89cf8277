// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';
import { bookingShape } from './bookings.ts';
import { writeResultShape } from './people.ts';

export const paymentIntentShape = { clientSecret: 'string', bookingId: ['optional', 'string'], heldUntil: ['optional', 'string'] } as const;
export const bookingInsertedShape = { acknowledged: ['oneOf', [true]], insertedId: 'string', booking: bookingShape } as const;

/** Holds the nights of a stay and creates the payment intent. */
export const createPaymentIntent: EndpointCall<'createPaymentIntent'> = { call: 'POST /create-payment-intent', answer: paymentIntentShape };

/** Saves the booking for a paid stay; safe to repeat. */
export const saveBooking: EndpointCall<'saveBooking'> = { call: 'POST /bookings', answer: bookingInsertedShape };

/** Ends a hold. */
export const releaseHold: EndpointCall<'releaseHold'> = { call: 'DELETE /bookings/{id}/hold', answer: writeResultShape };
