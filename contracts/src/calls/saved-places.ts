// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The caller's lists with the ids of their rooms, most recently used first. */
export const listSavedLists: EndpointCall<'listSavedLists'> = {"call":"GET /saved-lists","answer":["list",{"_id":"string","name":"string","rooms":["list","string"],"token":["optional","string"]}]};

/** Creates a list with an id that the client generated, or renames it; safe to repeat. */
export const saveList: EndpointCall<'saveList'> = {"call":"PUT /saved-lists/{id}","answer":{"success":"boolean"}};

/** Deletes a list and its link; safe to repeat. */
export const deleteList: EndpointCall<'deleteList'> = {"call":"DELETE /saved-lists/{id}","answer":{"success":"boolean"}};

/** A list with its rooms, most recently saved first; unavailable rooms have only a title. */
export const getSavedList: EndpointCall<'getSavedList'> = {"call":"GET /saved-lists/{id}","answer":{"_id":"string","name":"string","token":["optional","string"],"rooms":["list",{"_id":"string","title":"string","card":["optional",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"km":["optional","number"],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}],"isDeleted":"boolean","was":["optional","number"],"isTaken":["optional","boolean"]}],"stay":["optional",{"from":"string","to":"string","guests":"number"}],"tells":"boolean"}};

/** Adds a room to a list; safe to repeat. */
export const addToList: EndpointCall<'addToList'> = {"call":"PUT /saved-lists/{id}/rooms/{roomId}","answer":{"success":"boolean"}};

/** Removes a room from a list; safe to repeat. */
export const takeFromList: EndpointCall<'takeFromList'> = {"call":"DELETE /saved-lists/{id}/rooms/{roomId}","answer":{"success":"boolean"}};

/** Saves a room to the most recently used list, or creates a first one; safe to repeat. */
export const saveRoom: EndpointCall<'saveRoom'> = {"call":"PUT /saved-rooms/{id}","answer":{"list":{"_id":"string","name":"string"}}};

/** Sets the stay that a list's rooms are priced for, and whether to email better prices; safe to repeat. */
export const watchList: EndpointCall<'watchList'> = {"call":"PUT /saved-lists/{id}/watch","answer":{"success":"boolean"}};

/** Shares a list with a secret link; safe to repeat. */
export const shareList: EndpointCall<'shareList'> = {"call":"PUT /saved-lists/{id}/link","answer":{"token":"string"}};

/** Revokes a list's link permanently: sharing the list again creates another one; safe to repeat. */
export const stopSharing: EndpointCall<'stopSharing'> = {"call":"DELETE /saved-lists/{id}/link","answer":{"success":"boolean"}};

/** A shared list: its name, its rooms with prices for its stay, and its owner's first name. */
export const getSharedList: EndpointCall<'getSharedList'> = {"call":"GET /shared-lists/{secret}","answer":{"name":"string","by":["optional","string"],"rooms":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"km":["optional","number"],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}],"stay":["optional",{"from":"string","to":"string","guests":"number"}],"gone":"number"}};

/** The cards of up to 12 rooms, in the requested order, without unavailable ones. */
export const listCards: EndpointCall<'listCards'> = {"call":"GET /room-cards","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"km":["optional","number"],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}]};
