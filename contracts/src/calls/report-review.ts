// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Reports a published review to the admins (anyone who can read it except its author); safe to repeat. */
export const reportReview: EndpointCall<'reportReview'> = {"call":"POST /reviews/{id}/report","answer":{"success":"boolean"}};
