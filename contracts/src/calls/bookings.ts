// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists a guest's bookings, newest first: all if there are at most 500, otherwise pages. */
export const listBookings: EndpointCall<'listBookings'> = {"call":"GET /bookings","answer":["list",{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}],"isPaged":true};

/** Lists the bookings on a host's rooms, newest first: all if there are at most 500, otherwise pages. */
export const listHostBookings: EndpointCall<'listHostBookings'> = {"call":"GET /bookings/host","answer":["list",{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}],"isPaged":true};

/** Previews the refund for cancelling now (guest, host of the room, admin). */
export const previewCancellation: EndpointCall<'previewCancellation'> = {"call":"GET /bookings/{id}/cancellation","answer":{"paid":"number","refund":"number","kept":"number","until":["optional","string"]}};

/** Cancels the booking if the refund is still the one shown; safe to repeat. */
export const cancelBooking: EndpointCall<'cancelBooking'> = {"call":"POST /bookings/{id}/cancellation","answer":{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}};

/** Reopens nights that stayed closed after the host cancelled (host of the room, admin). */
export const reopenNights: EndpointCall<'reopenNights'> = {"call":"DELETE /bookings/{id}/nights","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
