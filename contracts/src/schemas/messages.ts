import { z } from 'zod';
import { MESSAGE_LIMITS } from '../contact/messages.ts';
import { multiLine } from '../forms/text.ts';
import { MESSAGE_PICTURE_WIDTHS } from '../listings/pictures.ts';
import { BOOKING_STATES } from '../stays/booking-states.ts';
import { day, id, pageQuery, party, picture } from './common.ts';

const side = z.enum(['guest', 'host']);
const writer = z.enum(['me', 'other']);
const face = z.object({ name: z.string(), image: z.string().nullable() });
const position = z.int().min(0).max(2_000_000_000);

/** POST /threads. A guest passes the room that they ask about. A guest or host passes the booking that it is about. */
export const newThread = z
  .object({ roomId: z.string().min(1).max(64), bookingId: z.string().min(1).max(64) })
  .partial()
  .refine(({ roomId, bookingId }) => (roomId === undefined) !== (bookingId === undefined), 'must name one of the two');

export const threadOpened = z.object({ id: z.string() });

export const message = z.object({
  id: z.string(),
  /** The message's number in its thread: 1, 2, 3 and so on. It is also the cursor for earlier and later messages. */
  position: z.int(),
  from: writer,
  text: z.string(),
  images: z.array(picture),
  at: z.iso.datetime(),
  /** True if contact details are hidden from the reader until there is a booking. The author sees the original text. */
  isMasked: z.boolean().optional(),
  /** True if an admin removed the message after a report. Its text and photos are then empty. */
  isRemoved: z.boolean().optional(),
});
export type Message = z.infer<typeof message>;

export const newMessage = z
  .object({
    /** The client generates the id, so that a retry does not create a second message. */
    id: z.uuid(),
    text: multiLine({ max: MESSAGE_LIMITS.text }),
    images: z.array(picture).max(MESSAGE_LIMITS.pictures).default([]),
  })
  .refine(({ text, images }) => text !== '' || images.length > 0, { path: ['text'], message: 'must not be empty' });

/** The response of POST /threads/{id}/pictures: the path to send with the message. */
export const messagePictureAdded = z.object({ address: picture });
export const messagePictureParam = z.object({ id, pictureId: id });
export const messagePictureQuery = z.object({
  width: z.enum(MESSAGE_PICTURE_WIDTHS.map(String) as `${(typeof MESSAGE_PICTURE_WIDTHS)[number]}`[]).optional(),
});

export const threadSummary = z.object({
  id: z.string(),
  role: side,
  room: z.object({ id: z.string(), title: z.string(), image: picture }),
  other: face,
  last: z.object({ from: writer, text: z.string(), pictures: z.int(), at: z.iso.datetime() }),
  unread: z.int(),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const listThreadsQuery = pageQuery;

export const thread = z.object({
  id: z.string(),
  role: side,
  room: threadSummary.shape.room.extend({
    location: z.string(),
    price: z.number(),
    /** False if the room page no longer exists. */
    isListed: z.boolean(),
  }),
  other: face,
  /** The guest's next or last stay in the room, if any. */
  stay: z
    .object({
      bookingId: z.string(),
      code: z.string(),
      from: day,
      to: day,
      party,
      price: z.number(),
      state: z.enum(BOOKING_STATES),
      timeZone: z.string(),
    })
    .optional(),
  /** True until the guest has a booking whose free cancellation has ended. */
  hidesContacts: z.boolean(),
  blockedBy: z.enum(['me', 'other', 'both']).optional(),
  /** True if the other person's account was deleted, so that they can no longer receive messages. */
  isGone: z.boolean().optional(),
  /** The number of messages that an admin has removed. Reload the messages when it changes. */
  removed: z.int().optional(),
  last: position,
  read: position,
});
export type Thread = z.infer<typeof thread>;

/**
 * GET /threads/{id}/messages: the latest messages, the last ones before a position or the first ones after it. The
 * order is always ascending.
 */
export const listMessagesQuery = z
  .object({ before: z.coerce.number().int().min(1), after: z.coerce.number().int().min(0) })
  .partial()
  .refine(({ before, after }) => before === undefined || after === undefined, 'must name one of the two');

export const readUpTo = z.object({ position });
export const unreadMessages = z.object({ threads: z.int() });
export const newBlock = z.object({ blocked: z.boolean() });
export const threadAndMessage = z.object({ id: z.string().min(1).max(64), messageId: z.string().min(1).max(64) });

/** GET /messages/events. When an `EventSource` reconnects, the browser sends `Last-Event-ID` instead of `after`. */
export const messageEventsQuery = z.object({ after: z.coerce.number().int().min(0).optional() });
/** The data of a `thread` event. The id of the event is the value of `after` for the next connection. */
export const threadEvent = z.object({
  thread: z.string(),
  last: position,
  read: position,
  /** The new message, if the event is about one. */
  news: z.object({ message, summary: threadSummary, hidesContacts: z.boolean() }).optional(),
});
export type ThreadEvent = z.infer<typeof threadEvent>;

export const messageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
export const templateParam = z.object({ id: z.uuid() });
