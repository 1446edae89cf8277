// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Holds the nights of a stay and creates the payment intent. */
export const createPaymentIntent: EndpointCall<'createPaymentIntent'> = {"call":"POST /create-payment-intent","answer":{"clientSecret":"string","bookingId":["optional","string"],"heldUntil":["optional","string"],"secondsLeft":["optional","number"]}};

/** Ends a hold. */
export const releaseHold: EndpointCall<'releaseHold'> = {"call":"DELETE /bookings/{id}/hold","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
