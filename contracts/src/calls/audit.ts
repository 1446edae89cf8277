// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Lists the audit trail, newest first, one page at a time (admin). */
export const listAudit: EndpointCall<'listAudit'> = {"call":"GET /audit","answer":["list",{"_id":"string","at":"string","actor":["nullable",{"email":"string","name":["nullable","string"]}],"action":"string","subject":"string","bookingId":["optional","string"],"roomId":["optional","string"],"details":["record","unknown"]}],"isPaged":true};
