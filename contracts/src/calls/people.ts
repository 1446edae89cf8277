// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Saves the caller after a sign-in, or requests to become a host (status Requested). */
export const saveUser: EndpointCall<'saveUser'> = {"call":"PUT /users/{email}","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Changes a person's role (admin). */
export const updateRole: EndpointCall<'updateRole'> = {"call":"PUT /users/update/{email}","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Withdraws the caller's request to become a host. */
export const withdrawRequest: EndpointCall<'withdrawRequest'> = {"call":"DELETE /users/{email}/request","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Declines a request to become a host, with a reason (admin). */
export const declineRequest: EndpointCall<'declineRequest'> = {"call":"POST /users/{email}/request/decline","answer":{"acknowledged":"boolean","matchedCount":"number","modifiedCount":"number","upsertedCount":"number"}};

/** Returns a person's role. */
export const getUser: EndpointCall<'getUser'> = {"call":"GET /user/{email}","answer":{"_id":["nullable","string"],"email":"string","name":["nullable","string"],"image":["nullable","string"],"role":["nullable","string"],"status":["nullable","string"]}};

/** Lists people in the order of their emails: everybody if there are at most 500, otherwise pages (admin). */
export const listUsers: EndpointCall<'listUsers'> = {"call":"GET /users","answer":["list",{"_id":"string","email":"string","name":["nullable","string"],"image":["nullable","string"],"role":"string","status":["nullable","string"]}],"isPaged":true};

/** Deletes the caller's account for good. */
export const deleteAccount: EndpointCall<'deleteAccount'> = {"call":"POST /account/deletion","answer":{"success":"boolean"},"isQuiet":true};

/** Deletes a person's account for good, with a reason (admin). */
export const deletePerson: EndpointCall<'deletePerson'> = {"call":"POST /people/{id}/deletion","answer":{"success":"boolean"}};
