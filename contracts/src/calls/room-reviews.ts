// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists the published reviews of a room, newest first, one page at a time. */
export const listRoomReviews: EndpointCall<'listRoomReviews'> = {"call":"GET /room/{id}/reviews","answer":["list",{"_id":"string","author":{"name":"string","image":["nullable","string"]},"stars":["record","number"],"text":"string","published":"string","stayed":"string","answer":["optional",{"text":"string","at":"string"}]}],"isPaged":true};
