// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The number of the caller's unread notifications, up to 100. */
export const countNotifications: EndpointCall<'countNotifications'> = {"call":"GET /notifications/unread","answer":{"unread":"number"},"isQuiet":true};
