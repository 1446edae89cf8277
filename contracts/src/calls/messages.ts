// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';

/** Finds or opens the thread of a guest and a room's host; safe to repeat. */
export const openThread: EndpointCall<'openThread'> = {"call":"POST /threads","answer":{"id":"string"}};

/** The caller's threads, latest message first. */
export const listThreads: EndpointCall<'listThreads'> = {"call":"GET /threads","answer":["list",{"id":"string","role":"string","room":{"id":"string","title":"string","image":"string"},"other":{"name":"string","image":["nullable","string"]},"last":{"from":"string","text":"string","pictures":"number","at":"string"},"unread":"number"}],"isPaged":true};

/** The number of threads with unread messages, up to 100. */
export const countUnread: EndpointCall<'countUnread'> = {"call":"GET /threads/unread","answer":{"threads":"number"},"isQuiet":true};

/** A thread, with the room and the stay that it is about. */
export const getThread: EndpointCall<'getThread'> = {"call":"GET /threads/{id}","answer":{"id":"string","role":"string","room":{"id":"string","title":"string","image":"string","location":"string","price":"number","isListed":"boolean"},"other":{"name":"string","image":["nullable","string"]},"stay":["optional",{"bookingId":"string","code":"string","from":"string","to":"string","party":{"adults":"number","children":"number","infants":"number","pets":"number"},"price":"number","state":"string","timeZone":"string"}],"hidesContacts":"boolean","blockedBy":["optional","string"],"isGone":["optional","boolean"],"removed":["optional","number"],"last":"number","read":"number"}};

/** Up to 50 messages: the latest, those before a position or those after it. */
export const listMessages: EndpointCall<'listMessages'> = {"call":"GET /threads/{id}/messages","answer":["list",{"id":"string","position":"number","from":"string","text":"string","images":["list","string"],"at":"string","isMasked":["optional","boolean"],"isRemoved":["optional","boolean"]}]};

/** Sends a message; safe to repeat with the same id. */
export const sendMessage: EndpointCall<'sendMessage'> = {"call":"POST /threads/{id}/messages","answer":{"id":"string","position":"number","from":"string","text":"string","images":["list","string"],"at":"string","isMasked":["optional","boolean"],"isRemoved":["optional","boolean"]}};

/** Marks messages as read up to a position; safe to repeat. */
export const readThread: EndpointCall<'readThread'> = {"call":"PUT /threads/{id}/read","answer":{"success":"boolean"}};

/** Blocks the other person in all threads with them, or unblocks them; safe to repeat. */
export const blockOther: EndpointCall<'blockOther'> = {"call":"PUT /threads/{id}/block","answer":{"success":"boolean"}};

/** The caller's saved replies, sorted by name. */
export const listTemplates: EndpointCall<'listTemplates'> = {"call":"GET /message-templates","answer":["list",{"id":"string","name":"string","text":"string"}]};

/** Saves a reply with an id that the client generated; safe to repeat. */
export const saveTemplate: EndpointCall<'saveTemplate'> = {"call":"PUT /message-templates/{id}","answer":{"id":"string","name":"string","text":"string"}};

/** Deletes a saved reply; safe to repeat. */
export const deleteTemplate: EndpointCall<'deleteTemplate'> = {"call":"DELETE /message-templates/{id}","answer":{"success":"boolean"}};

/** Uploads a picture for a message (multipart, field `image`). */
export const addMessagePicture: EndpointCall<'addMessagePicture'> = {"call":"POST /threads/{id}/pictures","answer":{"address":"string"},"file":"image"};

/** Reports a message of the other person to the admins; safe to repeat. */
export const reportMessage: EndpointCall<'reportMessage'> = {"call":"POST /threads/{id}/messages/{messageId}/report","answer":{"success":"boolean"}};
