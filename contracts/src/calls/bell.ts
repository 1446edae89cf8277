// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** How many notifications the caller has not read, up to 100. */
export const countNotifications: EndpointCall<'countNotifications'> = {"call":"GET /notifications/unread","answer":{"unread":"number"},"isQuiet":true};
