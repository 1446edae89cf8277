// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Opens a session with a fresh identity token. */
export const openSession: EndpointCall<'openSession'> = {"call":"POST /jwt","answer":{"success":"boolean"},"isQuiet":true};

/** Returns the caller, with their current role. */
export const getSession: EndpointCall<'getSession'> = {"call":"GET /session","answer":{"uid":"string","email":"string","name":["nullable","string"],"image":["nullable","string"],"role":["nullable","string"],"status":["nullable","string"]},"isQuiet":true};

/** Ends the session. */
export const closeSession: EndpointCall<'closeSession'> = {"call":"GET /logout","answer":{"success":"boolean"},"isQuiet":true};

/** Ends the caller's sessions in other browsers after a password change. */
export const endOtherSessions: EndpointCall<'endOtherSessions'> = {"call":"DELETE /sessions/others","answer":{"success":"boolean"},"isQuiet":true};

/** Keeps the session alive with a token of the same person. */
export const syncToken: EndpointCall<'syncToken'> = {"call":"POST /token-sync","answer":"null"};

/** Ends the session when the identity SDK signs out. */
export const endSyncedSession: EndpointCall<'endSyncedSession'> = {"call":"DELETE /token-sync","answer":"null"};
