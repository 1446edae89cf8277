// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** What a browser subscribes to push messages with, and the subscriptions of the caller. */
export const getPush: EndpointCall<'getPush'> = {"call":"GET /push","answer":{"publicKey":["nullable","string"],"subscriptions":["list",{"_id":"string","stopped":["list","string"]}]}};

/** Adds the subscription of this browser, for as long as its session is not ended; safe to repeat. */
export const addPushSubscription: EndpointCall<'addPushSubscription'> = {"call":"POST /push/subscriptions","answer":{"success":"boolean"}};

/** Notes that the subscription of this browser is in use, and which kinds it is not sent; safe to repeat. */
export const changePushSubscription: EndpointCall<'changePushSubscription'> = {"call":"PUT /push/subscriptions/{id}","answer":{"success":"boolean"},"isQuiet":true};

/** Removes a subscription of the caller; safe to repeat. */
export const removePushSubscription: EndpointCall<'removePushSubscription'> = {"call":"DELETE /push/subscriptions/{id}","answer":{"success":"boolean"}};
