// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Uploads a picture (multipart, field `image`). */
export const uploadImage: EndpointCall<'uploadImage'> = {"call":"POST /images","answer":{"data":{"id":"string","url":"string","display_url":"string","width":"number","height":"number","size":"number"},"success":"boolean","status":"number"},"file":"image"};
