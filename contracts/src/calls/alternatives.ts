// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Up to three free stays of a given length, nearest to a day; none if the room is unlisted. */
export const listFreeStays: EndpointCall<'listFreeStays'> = {"call":"GET /room/{id}/free-stays","answer":["list",{"from":"string","to":"string"}]};

/** Up to four rooms of the same country or category at a similar price, free for the same stay. */
export const listSimilarRooms: EndpointCall<'listSimilarRooms'> = {"call":"GET /room/{id}/similar","answer":["list",{"_id":"string","title":"string","location":"string","category":"string","image":"string","price":"number","booked":"boolean","rating":["optional",{"average":"number","count":"number"}],"images":["optional",["list","string"]],"placeholder":["nullable","string"],"spot":["optional",{"lat":"number","lon":"number"}],"km":["optional","number"],"stay":["optional",{"from":"string","to":"string","total":"number","freeUntil":["nullable","string"]}]}]};
