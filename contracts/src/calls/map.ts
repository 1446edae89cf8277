// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The rooms that a search finds within map bounds; nearby rooms share a pin. */
export const findPins: EndpointCall<'findPins'> = {"call":"GET /search/pins","answer":{"pins":["list",{"lat":"number","lon":"number","count":"number","price":"number","room":["optional",{"_id":"string","title":"string","location":"string","image":"string"}]}],"fields":"number","isExact":"boolean","extent":["nullable",["list","number"]]}};
