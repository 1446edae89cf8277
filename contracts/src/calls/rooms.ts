// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists rooms, newest first: all if there are at most 500, otherwise, and when searched, a page with a Link to the next. */
export const listRooms: EndpointCall<'listRooms'> = {"call":"GET /rooms","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","images":["list","string"],"price":"number","from":"string","to":"string","guests":"number","bedrooms":"number","bathrooms":"number","description":"string","host":{"id":"string","name":"string","image":["nullable","string"],"email":["nullable","string"]},"booked":"boolean","held":"boolean","keepOpen":"boolean","cancellationPolicy":"string","timeZone":"string","unlisted":["optional","boolean"],"amenities":["optional",["list","string"]],"version":["optional","number"]}],"isPaged":true};

/** The same list with only the fields that a card shows. */
export const listRoomCards: EndpointCall<'listRoomCards'> = {"call":"GET /rooms","fields":"card","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","images":["optional",["list","string"]],"placeholder":["nullable","string"],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}],"isPaged":true};

/** Lists a host's rooms, by the host's id or email: all if there are at most 500, otherwise pages. */
export const listHostRooms: EndpointCall<'listHostRooms'> = {"call":"GET /rooms/{id}","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","images":["list","string"],"price":"number","from":"string","to":"string","guests":"number","bedrooms":"number","bathrooms":"number","description":"string","host":{"id":"string","name":"string","image":["nullable","string"],"email":["nullable","string"]},"booked":"boolean","held":"boolean","keepOpen":"boolean","cancellationPolicy":"string","timeZone":"string","unlisted":["optional","boolean"],"amenities":["optional",["list","string"]],"version":["optional","number"]}],"isPaged":true};

/** A room. */
export const getRoom: EndpointCall<'getRoom'> = {"call":"GET /room/{id}","answer":{"_id":"string","title":"string","location":"string","category":"string","image":"string","images":["list","string"],"price":"number","from":"string","to":"string","guests":"number","bedrooms":"number","bathrooms":"number","description":"string","host":{"id":"string","name":"string","image":["nullable","string"],"email":["nullable","string"]},"booked":"boolean","held":"boolean","keepOpen":"boolean","cancellationPolicy":"string","timeZone":"string","unlisted":["optional","boolean"],"amenities":["optional",["list","string"]],"version":["optional","number"],"taken":["list",{"from":"string","to":"string"}],"today":"string","ownHold":["optional",{"from":"string","to":"string","until":"string","party":["optional",{"adults":"number","children":"number","infants":"number","pets":"number"}]}]}};

/** Adds a room (host). */
export const addRoom: EndpointCall<'addRoom'> = {"call":"POST /rooms","answer":{"acknowledged":"boolean","insertedId":"string","room":{"_id":"string","title":"string","location":"string","category":"string","image":"string","images":["list","string"],"price":"number","from":"string","to":"string","guests":"number","bedrooms":"number","bathrooms":"number","description":"string","host":{"id":"string","name":"string","image":["nullable","string"],"email":["nullable","string"]},"booked":"boolean","held":"boolean","keepOpen":"boolean","cancellationPolicy":"string","timeZone":"string","unlisted":["optional","boolean"],"amenities":["optional",["list","string"]],"version":["optional","number"]}}};

/** Updates a listing (its host, admin); existing bookings keep their terms. */
export const updateRoom: EndpointCall<'updateRoom'> = {"call":"PUT /rooms/{id}","answer":{"acknowledged":"boolean","room":{"_id":"string","title":"string","location":"string","category":"string","image":"string","images":["list","string"],"price":"number","from":"string","to":"string","guests":"number","bedrooms":"number","bathrooms":"number","description":"string","host":{"id":"string","name":"string","image":["nullable","string"],"email":["nullable","string"]},"booked":"boolean","held":"boolean","keepOpen":"boolean","cancellationPolicy":"string","timeZone":"string","unlisted":["optional","boolean"],"amenities":["optional",["list","string"]],"version":["optional","number"]}}};

/** Deletes a listing (its host, admin), unless it has upcoming stays. */
export const deleteRoom: EndpointCall<'deleteRoom'> = {"call":"DELETE /rooms/{id}","answer":{"acknowledged":"boolean","deletedCount":"number"}};

/** Restores a deleted listing (the host who deleted it, admin). */
export const restoreRoom: EndpointCall<'restoreRoom'> = {"call":"POST /rooms/{id}/restore","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Takes a listing off the site, or offers it again (its host, admin); booked stays are unaffected. */
export const unlistRoom: EndpointCall<'unlistRoom'> = {"call":"PUT /rooms/{id}/unlisted","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Marks a room as booked or free. */
export const markRoom: EndpointCall<'markRoom'> = {"call":"PATCH /rooms/status/{id}","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};
