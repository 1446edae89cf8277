// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Changes a person's role, and unlists the listings of a host who becomes a guest (admin). */
export const updateRole: EndpointCall<'updateRole'> = {"call":"PUT /users/update/{email}","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Counts a person's listings and upcoming stays as a host (admin). */
export const getHosting: EndpointCall<'getHosting'> = {"call":"GET /users/{email}/hosting","answer":{"listed":"number","staysAhead":"number"}};

/** Withdraws the caller's request to become a host. */
export const withdrawRequest: EndpointCall<'withdrawRequest'> = {"call":"DELETE /users/{email}/request","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Declines a request to become a host, with a reason (admin). */
export const declineRequest: EndpointCall<'declineRequest'> = {"call":"POST /users/{email}/request/decline","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Lists people, sorted by email: all if there are at most 500, otherwise pages (admin). */
export const listUsers: EndpointCall<'listUsers'> = {"call":"GET /users","answer":["list",{"_id":"string","email":"string","name":["nullable","string"],"image":["nullable","string"],"role":"string","status":["nullable","string"],"emailVerified":["optional","boolean"]}],"isPaged":true};

/** Lists the browsers in which the caller is logged in, most recently used first. */
export const listSessions: EndpointCall<'listSessions'> = {"call":"GET /sessions","answer":["list",{"_id":"string","device":["nullable","string"],"place":["nullable","string"],"seenAt":"string","isCurrent":"boolean"}]};

/** Logs the caller out of one browser; safe to repeat. */
export const endSession: EndpointCall<'endSession'> = {"call":"DELETE /sessions/{id}","answer":{"success":"boolean"}};

/** Logs the caller out of all other browsers; safe to repeat. */
export const endOtherSessions: EndpointCall<'endOtherSessions'> = {"call":"DELETE /sessions/others","answer":{"success":"boolean"}};

/** Extends the session with a token of the same person. */
export const syncToken: EndpointCall<'syncToken'> = {"call":"POST /token-sync","answer":"null"};

/** Ends the session when the identity SDK signs out. */
export const endSyncedSession: EndpointCall<'endSyncedSession'> = {"call":"DELETE /token-sync","answer":"null"};

/** Deletes the caller's account permanently. */
export const deleteAccount: EndpointCall<'deleteAccount'> = {"call":"POST /account/deletion","answer":{"success":"boolean"},"isQuiet":true};

/** Deletes a person's account permanently, with a reason (admin). */
export const deletePerson: EndpointCall<'deletePerson'> = {"call":"POST /people/{id}/deletion","answer":{"success":"boolean"}};
