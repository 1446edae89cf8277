// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The caller's lists with the ids of their rooms, the last used first. */
export const listSavedLists: EndpointCall<'listSavedLists'> = {"call":"GET /saved-lists","answer":["list",{"_id":"string","name":"string","rooms":["list","string"],"token":["optional","string"]}]};

/** Makes a list under an id that the caller chose, or renames it; safe to repeat. */
export const saveList: EndpointCall<'saveList'> = {"call":"PUT /saved-lists/{id}","answer":{"success":"boolean"}};

/** Deletes a list, and with it its link; safe to repeat. */
export const deleteList: EndpointCall<'deleteList'> = {"call":"DELETE /saved-lists/{id}","answer":{"success":"boolean"}};

/** A list with its rooms, the latest first; those that are no longer offered by their title alone. */
export const getSavedList: EndpointCall<'getSavedList'> = {"call":"GET /saved-lists/{id}","answer":{"_id":"string","name":"string","token":["optional","string"],"rooms":["list",{"_id":"string","title":"string","card":["optional",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}],"isDeleted":"boolean","was":["optional","number"],"isTaken":["optional","boolean"]}],"stay":["optional",{"from":"string","to":"string","guests":"number"}],"tells":"boolean"}};

/** Adds a room to a list; safe to repeat. */
export const addToList: EndpointCall<'addToList'> = {"call":"PUT /saved-lists/{id}/rooms/{roomId}","answer":{"success":"boolean"}};

/** Takes a room out of a list; safe to repeat. */
export const takeFromList: EndpointCall<'takeFromList'> = {"call":"DELETE /saved-lists/{id}/rooms/{roomId}","answer":{"success":"boolean"}};

/** Saves a room to the list that was used last, or to a first one; safe to repeat. */
export const saveRoom: EndpointCall<'saveRoom'> = {"call":"PUT /saved-rooms/{id}","answer":{"list":{"_id":"string","name":"string"}}};

/** Sets the stay that a list's rooms are priced for, and whether mails tell of better prices; safe to repeat. */
export const watchList: EndpointCall<'watchList'> = {"call":"PUT /saved-lists/{id}/watch","answer":{"success":"boolean"}};

/** Shares a list by a link that nobody can guess; safe to repeat. */
export const shareList: EndpointCall<'shareList'> = {"call":"PUT /saved-lists/{id}/link","answer":{"token":"string"}};

/** Ends the link of a list for good: sharing it again makes another one; safe to repeat. */
export const stopSharing: EndpointCall<'stopSharing'> = {"call":"DELETE /saved-lists/{id}/link","answer":{"success":"boolean"}};

/** A shared list: its name, its rooms and the first name of whoever shares it. */
export const getSharedList: EndpointCall<'getSharedList'> = {"call":"GET /shared-lists/{secret}","answer":{"name":"string","by":["optional","string"],"rooms":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}],"gone":"number"}};

/** The cards of up to 12 rooms, in the order asked for, without those that are not offered. */
export const listCards: EndpointCall<'listCards'> = {"call":"GET /room-cards","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}]};
