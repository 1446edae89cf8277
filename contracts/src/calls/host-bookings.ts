// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists the bookings on a host's rooms, newest first or by a filter: all if there are at most 500, otherwise pages. */
export const listHostBookings: EndpointCall<'listHostBookings'> = {"call":"GET /bookings/host","answer":["list",{"_id":"string","code":["optional","string"],"guest":{"name":"string","email":"string","image":["nullable","string"]},"host":"string","location":"string","price":"number","charges":["optional",{"guestFeeBasisPoints":"number","taxBasisPoints":"number","taxName":"string"}],"parts":["optional",{"nights":"number","guestFee":"number","tax":"number"}],"from":"string","to":"string","title":"string","roomId":"string","image":"string","transactionId":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"date":"string","state":"string","cancellationPolicy":"string","timeZone":"string","isListed":["optional","boolean"],"unrefundable":["optional",{"givenUp":"number","locked":"number"}],"cancellation":["optional",{"at":"string","by":"string","reason":["nullable","string"],"keepsNights":["optional","boolean"]}],"refund":["optional",{"amount":"number","state":"string"}]}],"isPaged":true};

/** Counts the bookings on a host's rooms by filter, up to 500 each. */
export const countHostBookings: EndpointCall<'countHostBookings'> = {"call":"GET /bookings/host/counts","answer":["record","number"]};

/** Lists arrivals and departures in a range of days, with the host's notes, up to 500 of each. */
export const listStayDays: EndpointCall<'listStayDays'> = {"call":"GET /bookings/host/days","answer":{"arrivals":["list",{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"title":"string","roomId":"string","from":"string","to":"string","code":"string","note":["optional","string"]}],"departures":["list",{"_id":"string","guest":{"name":"string","email":"string","image":["nullable","string"]},"party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}],"title":"string","roomId":"string","from":"string","to":"string","code":"string","note":["optional","string"]}],"isCut":"boolean"}};

/** Reads the host's private note on a booking. */
export const getNote: EndpointCall<'getNote'> = {"call":"GET /bookings/{id}/note","answer":{"text":"string","version":"number"}};

/** Saves the host's private note on a booking, unless it was changed in the meantime; safe to repeat. */
export const saveNote: EndpointCall<'saveNote'> = {"call":"PUT /bookings/{id}/note","answer":{"text":"string","version":"number"}};

/** Reads the check-in instructions (host of the room). */
export const getCheckIn: EndpointCall<'getCheckIn'> = {"call":"GET /rooms/{id}/check-in","answer":{"text":"string","version":"number"}};

/** Saves the check-in instructions (host of the room), and sends them to the guests who have already received earlier ones; safe to repeat. */
export const saveCheckIn: EndpointCall<'saveCheckIn'> = {"call":"PUT /rooms/{id}/check-in","answer":{"text":"string","version":"number"}};
