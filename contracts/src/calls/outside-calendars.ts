// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Where other sites read the nights of a listing, and which of their calendars it reads (its host). */
export const getListingCalendars: EndpointCall<'getListingCalendars'> = {"call":"GET /rooms/{id}/calendars","answer":{"title":"string","address":["nullable","string"],"outside":["list",{"_id":"string","name":"string","address":"string","isDue":"boolean","readAt":["nullable","string"],"problem":["nullable","string"],"nextAt":"string","stays":"number","next":["nullable",{"from":"string","to":"string"}],"opens":["list",{"from":"string","to":"string"}]}]}};

/** Makes a new address for other sites; the one before ends (host of the room). */
export const makeCalendarAddress: EndpointCall<'makeCalendarAddress'> = {"call":"POST /rooms/{id}/calendar-address","answer":{"title":"string","address":["nullable","string"],"outside":["list",{"_id":"string","name":"string","address":"string","isDue":"boolean","readAt":["nullable","string"],"problem":["nullable","string"],"nextAt":"string","stays":"number","next":["nullable",{"from":"string","to":"string"}],"opens":["list",{"from":"string","to":"string"}]}]}};

/** Adds a calendar of another site, which closes the nights of its stays (host of the room). */
export const addOutsideCalendar: EndpointCall<'addOutsideCalendar'> = {"call":"POST /rooms/{id}/outside-calendars","answer":{"title":"string","address":["nullable","string"],"outside":["list",{"_id":"string","name":"string","address":"string","isDue":"boolean","readAt":["nullable","string"],"problem":["nullable","string"],"nextAt":"string","stays":"number","next":["nullable",{"from":"string","to":"string"}],"opens":["list",{"from":"string","to":"string"}]}]}};

/** Reads a calendar of another site now, in the background (host of the room). */
export const readOutsideCalendar: EndpointCall<'readOutsideCalendar'> = {"call":"POST /rooms/{id}/outside-calendars/{calendarId}/reading","answer":{"title":"string","address":["nullable","string"],"outside":["list",{"_id":"string","name":"string","address":"string","isDue":"boolean","readAt":["nullable","string"],"problem":["nullable","string"],"nextAt":"string","stays":"number","next":["nullable",{"from":"string","to":"string"}],"opens":["list",{"from":"string","to":"string"}]}]}};

/** Removes a calendar of another site and opens the nights that it closed (host of the room). */
export const removeOutsideCalendar: EndpointCall<'removeOutsideCalendar'> = {"call":"DELETE /rooms/{id}/outside-calendars/{calendarId}","answer":{"title":"string","address":["nullable","string"],"outside":["list",{"_id":"string","name":"string","address":"string","isDue":"boolean","readAt":["nullable","string"],"problem":["nullable","string"],"nextAt":"string","stays":"number","next":["nullable",{"from":"string","to":"string"}],"opens":["list",{"from":"string","to":"string"}]}]}};
