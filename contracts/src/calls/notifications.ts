// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** What the caller was told in the last 90 days, the latest first. */
export const listNotifications: EndpointCall<'listNotifications'> = {"call":"GET /notifications","answer":["list",{"_id":"string","kind":"string","at":"string","isRead":"boolean","title":"string","text":"string","path":"string","over":["optional","string"]}],"isPaged":true};

/** Notes that the caller has read all notifications up to one; safe to repeat. */
export const readNotifications: EndpointCall<'readNotifications'> = {"call":"PUT /notifications/read","answer":{"success":"boolean"}};

/** Notes that the caller has read a notification; safe to repeat. */
export const readNotification: EndpointCall<'readNotification'> = {"call":"PUT /notifications/{id}/read","answer":{"success":"boolean"}};
