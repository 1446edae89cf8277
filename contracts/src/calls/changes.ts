// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Previews the cost or refund of changing the stay now (its guest). */
export const previewChange: EndpointCall<'previewChange'> = {"call":"GET /bookings/{id}/change","answer":{"price":"number","lines":["list",{"nights":"number","each":["optional","number"],"amount":"number"}],"added":{"nights":"number","amount":"number"},"givenUp":{"nights":"number","amount":"number","refund":"number"},"discountLost":["optional","number"],"pay":"number","refund":"number","waived":["optional","number"],"cancelling":{"refund":"number","until":["optional","string"]}}};

/** Changes the stay, or holds the new nights while its guest pays the difference; safe to repeat. */
export const changeBooking: EndpointCall<'changeBooking'> = {"call":"POST /bookings/{id}/change","answer":{"booking":{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","charges":["optional",{"guestFeeBasisPoints":"number","taxBasisPoints":"number","taxName":"string"}],"from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"unrefundable":["optional",{"givenUp":"number","locked":"number"}],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]},"payment":["optional",{"clientSecret":"string","bookingId":["optional","string"],"heldUntil":["optional","string"],"secondsLeft":["optional","number"]}]}};

/** Releases a change that is not paid yet; the booking stays unchanged. */
export const endChange: EndpointCall<'endChange'> = {"call":"DELETE /bookings/{id}/change","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
