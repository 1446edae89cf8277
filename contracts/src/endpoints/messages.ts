import { z } from 'zod';
import {
  file,
  idParam,
  listMessagesQuery,
  listThreadsQuery,
  message,
  messageEventsQuery,
  messagePictureAdded,
  messagePictureParam,
  messagePictureQuery,
  messageTemplate,
  newBlock,
  newMessage,
  newThread,
  readUpTo,
  savedTemplate,
  success,
  templateParam,
  thread,
  threadOpened,
  threadSummary,
  unreadMessages,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';
import { PICTURE_ERRORS } from './images.ts';

/** Messages between a guest and a host. Only the two people in a thread have access to it. */
export const messageEndpoints = {
  openThread: {
    call: 'POST /threads',
    access: 'person',
    tag: 'messages',
    summary: "Finds or opens the thread of a guest and a room's host; safe to repeat",
    body: newThread,
    isRepeatable: true,
    answer: threadOpened,
    errors: ['room-not-found', 'booking-not-found', 'own-room-message', 'person-gone'],
  },
  listThreads: {
    call: 'GET /threads',
    access: 'person',
    tag: 'messages',
    summary: "The caller's threads, latest message first",
    query: listThreadsQuery,
    answer: z.array(threadSummary),
    isPaged: true,
  },
  countUnread: {
    call: 'GET /threads/unread',
    access: 'person',
    tag: 'messages',
    summary: 'The number of threads with unread messages, up to 100',
    answer: unreadMessages,
    // This call runs in the background, so a 401 must not redirect someone who is reading the page.
    isQuiet: true,
  },
  getThread: {
    call: 'GET /threads/{id}',
    access: 'person',
    tag: 'messages',
    summary: 'A thread, with the room and the stay that it is about',
    params: idParam,
    answer: thread,
    errors: ['thread-not-found'],
  },
  listMessages: {
    call: 'GET /threads/{id}/messages',
    access: 'person',
    tag: 'messages',
    summary: 'Up to 50 messages: the latest, those before a position or those after it',
    params: idParam,
    query: listMessagesQuery,
    answer: z.array(message),
    errors: ['thread-not-found'],
  },
  sendMessage: {
    call: 'POST /threads/{id}/messages',
    access: 'person',
    tag: 'messages',
    summary: 'Sends a message; safe to repeat with the same id',
    params: idParam,
    body: newMessage,
    isRepeatable: true,
    limit: 'messages',
    answer: message,
    errors: ['thread-not-found', 'messages-blocked', 'person-gone', 'image-not-ours'],
  },
  readThread: {
    call: 'PUT /threads/{id}/read',
    access: 'person',
    openToUnverified: true,
    tag: 'messages',
    summary: 'Marks messages as read up to a position; safe to repeat',
    params: idParam,
    body: readUpTo,
    isRepeatable: true,
    answer: success,
    errors: ['thread-not-found'],
  },
  blockOther: {
    call: 'PUT /threads/{id}/block',
    access: 'person',
    openToUnverified: true,
    tag: 'messages',
    summary: 'Blocks the other person in all threads with them, or unblocks them; safe to repeat',
    params: idParam,
    body: newBlock,
    isRepeatable: true,
    answer: success,
    errors: ['thread-not-found'],
  },
  listTemplates: {
    call: 'GET /message-templates',
    access: 'host',
    tag: 'messages',
    summary: "The caller's saved replies, sorted by name",
    answer: z.array(messageTemplate),
  },
  saveTemplate: {
    call: 'PUT /message-templates/{id}',
    access: 'host',
    tag: 'messages',
    summary: 'Saves a reply with an id that the client generated; safe to repeat',
    params: templateParam,
    body: savedTemplate,
    isRepeatable: true,
    answer: messageTemplate,
    errors: ['too-many-templates'],
  },
  deleteTemplate: {
    call: 'DELETE /message-templates/{id}',
    access: 'host',
    tag: 'messages',
    summary: 'Deletes a saved reply; safe to repeat',
    params: templateParam,
    isRepeatable: true,
    answer: success,
  },
} as const satisfies Endpoints;

/** A message's photos are uploaded before the message is sent. */
export const messagePictureEndpoints = {
  addMessagePicture: {
    call: 'POST /threads/{id}/pictures',
    access: 'person',
    tag: 'messages',
    summary: 'Uploads a picture for a message (multipart, field `image`)',
    params: idParam,
    file: 'image',
    answer: messagePictureAdded,
    errors: ['thread-not-found', ...PICTURE_ERRORS, 'messages-blocked', 'person-gone'],
    limit: 'uploads',
  },
} as const satisfies Endpoints;

/** Pages load these pictures with `<img>` instead of a call. */
export const shownPictureEndpoints = {
  getMessagePicture: {
    call: 'GET /threads/{id}/pictures/{pictureId}',
    access: 'person',
    tag: 'messages',
    summary: 'A picture of a message, for the two people of its thread',
    params: messagePictureParam,
    query: messagePictureQuery,
    media: 'image/webp',
    answer: file,
    errors: ['thread-not-found'],
  },
} as const satisfies Endpoints;

/** Pages connect with an `EventSource` instead of a call. */
export const messageEventEndpoints = {
  followMessages: {
    call: 'GET /messages/events',
    access: 'person',
    tag: 'messages',
    summary: "Changes in the caller's threads, as server-sent events: `thread`, `reset` and `beat`",
    query: messageEventsQuery,
    media: 'text/event-stream',
    answer: z.custom<unknown>().meta({ type: 'string' }),
    errors: ['too-many-streams'],
  },
} as const satisfies Endpoints;
