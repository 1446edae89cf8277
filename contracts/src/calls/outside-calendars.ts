// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Where other sites read the nights of a listing (its host). */
export const getListingCalendars: EndpointCall<'getListingCalendars'> = {"call":"GET /rooms/{id}/calendars","answer":{"title":"string","address":["nullable","string"]}};

/** Makes a new address for other sites; the one before ends (host of the room). */
export const makeCalendarAddress: EndpointCall<'makeCalendarAddress'> = {"call":"POST /rooms/{id}/calendar-address","answer":{"title":"string","address":["nullable","string"]}};
