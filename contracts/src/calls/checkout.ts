// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Holds the nights of a stay and creates the payment intent. */
export const createPaymentIntent: EndpointCall<'createPaymentIntent'> = {"call":"POST /create-payment-intent","answer":{"clientSecret":"string","bookingId":["optional","string"],"heldUntil":["optional","string"]}};

/** Saves the booking for a paid stay; safe to repeat. */
export const saveBooking: EndpointCall<'saveBooking'> = {"call":"POST /bookings","answer":{"acknowledged":"boolean","insertedId":"string","booking":{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}}};

/** Ends a hold. */
export const releaseHold: EndpointCall<'releaseHold'> = {"call":"DELETE /bookings/{id}/hold","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
