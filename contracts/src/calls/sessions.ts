// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Opens a session with a fresh identity token. */
export const openSession: EndpointCall<'openSession'> = {"call":"POST /jwt","answer":{"success":"boolean"},"isQuiet":true};

/** Returns the caller, with their current role. */
export const getSession: EndpointCall<'getSession'> = {"call":"GET /session","answer":{"uid":"string","email":"string","name":["nullable","string"],"image":["nullable","string"],"role":["nullable","string"],"status":["nullable","string"],"emailVerified":["optional","boolean"]},"isQuiet":true};

/** Ends the session. */
export const closeSession: EndpointCall<'closeSession'> = {"call":"GET /logout","answer":{"success":"boolean"},"isQuiet":true};

/** Saves the caller after a sign-in, or requests to become a host (status Requested). */
export const saveUser: EndpointCall<'saveUser'> = {"call":"PUT /users/{email}","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Returns a person's role. */
export const getUser: EndpointCall<'getUser'> = {"call":"GET /user/{email}","answer":{"_id":["nullable","string"],"email":"string","name":["nullable","string"],"image":["nullable","string"],"role":["nullable","string"],"status":["nullable","string"],"emailVerified":["optional","boolean"]}};
