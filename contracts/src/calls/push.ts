// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** The public key for push subscriptions, and the caller's subscriptions. */
export const getPush: EndpointCall<'getPush'> = {"call":"GET /push","answer":{"publicKey":["nullable","string"],"subscriptions":["list",{"_id":"string","stopped":["list","string"]}]}};

/** Adds this browser's subscription until its session ends; safe to repeat. */
export const addPushSubscription: EndpointCall<'addPushSubscription'> = {"call":"POST /push/subscriptions","answer":{"success":"boolean"}};

/** Records that this browser's subscription is in use, and its disabled kinds; safe to repeat. */
export const changePushSubscription: EndpointCall<'changePushSubscription'> = {"call":"PUT /push/subscriptions/{id}","answer":{"success":"boolean"},"isQuiet":true};

/** Removes a subscription of the caller; safe to repeat. */
export const removePushSubscription: EndpointCall<'removePushSubscription'> = {"call":"DELETE /push/subscriptions/{id}","answer":{"success":"boolean"}};
