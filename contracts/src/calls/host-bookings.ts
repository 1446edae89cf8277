// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists the bookings on a host's rooms, newest first or by a filter: all if there are at most 500, otherwise pages. */
export const listHostBookings: EndpointCall<'listHostBookings'> = {"call":"GET /bookings/host","answer":["list",{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"unrefundable":["optional",{"givenUp":"number","locked":"number"}],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}],"isPaged":true};

/** Counts the bookings on a host's rooms by filter, up to 500 each. */
export const countHostBookings: EndpointCall<'countHostBookings'> = {"call":"GET /bookings/host/counts","answer":["record","number"]};
