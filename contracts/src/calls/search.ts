// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The number and prices of the rooms that a search finds, and how to find more. */
export const summariseSearch: EndpointCall<'summariseSearch'> = {"call":"GET /search","answer":{"place":["nullable",{"kind":"string","label":"string","spot":["optional",{"lat":"number","lon":"number"}]}],"isGuess":["optional","boolean"],"similar":["optional",["list",{"kind":"string","label":"string","spot":["optional",{"lat":"number","lon":"number"}]}]],"count":"number","isExact":"boolean","prices":{"edges":["list","number"],"counts":["list","number"]},"without":["list",{"part":"string","count":"number","isExact":"boolean"}],"nearest":["optional",{"place":{"kind":"string","label":"string","spot":["optional",{"lat":"number","lon":"number"}]},"km":"number","count":"number","isExact":"boolean"}]}};

/** Suggests up to eight places for a search text, places with rooms first; tolerates typos. */
export const suggestPlaces: EndpointCall<'suggestPlaces'> = {"call":"GET /places","answer":["list",{"kind":"string","label":"string","spot":["optional",{"lat":"number","lon":"number"}]}]};
