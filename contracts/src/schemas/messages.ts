import { z } from 'zod';
import { MESSAGE_LIMITS } from '../contact/messages.ts';
import { MESSAGE_PICTURE_WIDTHS } from '../listings/pictures.ts';
import { BOOKING_STATES } from '../stays/booking-states.ts';
import { day, id, pageQuery, party, picture } from './common.ts';
import { multiLine, singleLine } from './written-text.ts';

/** The caller's side of the thread. */
const side = z.enum(['guest', 'host']);
const writer = z.enum(['me', 'other']);
const face = z.object({ name: z.string(), image: z.string().nullable() });
const position = z.int().min(0).max(2_000_000_000);

/** POST /threads: with a room, between a guest and its host. With a booking, between its guest and host. */
export const newThread = z
  .object({ roomId: z.string().min(1).max(64), bookingId: z.string().min(1).max(64) })
  .partial()
  .refine(({ roomId, bookingId }) => (roomId === undefined) !== (bookingId === undefined), 'must name one of the two');

export const threadOpened = z.object({ id: z.string() });

export const message = z.object({
  id: z.string(),
  /** Counts from 1 without gaps. Defines the order in a thread and is the cursor for later messages. */
  position: z.int(),
  from: writer,
  text: z.string(),
  images: z.array(picture),
  at: z.iso.datetime(),
  /** True if contacts are hidden from the reader until a booking. The author sees the original text. */
  isMasked: z.boolean().optional(),
  /** True if an admin removed it after a report. Text and photos are empty. */
  isRemoved: z.boolean().optional(),
});
export type Message = z.infer<typeof message>;

export const newMessage = z
  .object({
    /** Chosen by the sender. Sending the same id again does not create another message. */
    id: z.uuid(),
    text: multiLine({ max: MESSAGE_LIMITS.text }),
    images: z.array(picture).max(MESSAGE_LIMITS.pictures).default([]),
  })
  .refine(({ text, images }) => text !== '' || images.length > 0, { path: ['text'], message: 'must not be empty' });

/** POST /threads/{id}/pictures: the address to send with a message. */
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
    /** False if nobody can open its page anymore. */
    isListed: z.boolean(),
  }),
  other: face,
  /** The guest's next or last stay, if they booked the room. */
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
  /** True until free cancellation of a booking has ended. */
  hidesContacts: z.boolean(),
  blockedBy: z.enum(['me', 'other', 'both']).optional(),
  /** True if the other person's account was deleted, so nobody can write to them. */
  isGone: z.boolean().optional(),
  /** Number of messages that an admin removed. If it changes, reload messages. */
  removed: z.int().optional(),
  last: position,
  read: position,
});
export type Thread = z.infer<typeof thread>;

/**
 * GET /threads/{id}/messages: the latest messages, those just before a position, or the first ones after it, in
 * ascending order.
 */
export const listMessagesQuery = z
  .object({ before: z.coerce.number().int().min(1), after: z.coerce.number().int().min(0) })
  .partial()
  .refine(({ before, after }) => before === undefined || after === undefined, 'must name one of the two');

export const readUpTo = z.object({ position });
export const unreadMessages = z.object({ threads: z.int() });
export const newBlock = z.object({ blocked: z.boolean() });
export const threadAndMessage = z.object({ id: z.string().min(1).max(64), messageId: z.string().min(1).max(64) });

/** GET /messages/events. A browser that reconnects by itself sends `Last-Event-ID` instead. */
export const messageEventsQuery = z.object({ after: z.coerce.number().int().min(0).optional() });
/** The data of the event `thread`. The event's id is the `after` for the next connection. */
export const threadEvent = z.object({
  thread: z.string(),
  last: position,
  read: position,
  /** The latest message, if the event is about a new one. */
  news: z.object({ message, summary: threadSummary, hidesContacts: z.boolean() }).optional(),
});
export type ThreadEvent = z.infer<typeof threadEvent>;

export const messageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
export const savedTemplate = z.object({
  name: singleLine({ min: 1, max: MESSAGE_LIMITS.templateName }),
  text: multiLine({ min: 1, max: MESSAGE_LIMITS.text }),
});
export const templateParam = z.object({ id: z.uuid() });
