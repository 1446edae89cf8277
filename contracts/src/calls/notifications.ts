// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The caller's notifications of the last 90 days, latest first. */
export const listNotifications: EndpointCall<'listNotifications'> = {"call":"GET /notifications","answer":["list",{"_id":"string","kind":"string","at":"string","isRead":"boolean","title":"string","text":"string","path":"string","over":["optional","string"]}],"isPaged":true};

/** Marks all notifications up to one as read; safe to repeat. */
export const readNotifications: EndpointCall<'readNotifications'> = {"call":"PUT /notifications/read","answer":{"success":"boolean"}};

/** Marks a notification as read; safe to repeat. */
export const readNotification: EndpointCall<'readNotification'> = {"call":"PUT /notifications/{id}/read","answer":{"success":"boolean"}};
