import { z } from 'zod';
import { BOOKING_STATES } from '../booking-states.ts';
import { MESSAGE_LIMITS } from '../messages.ts';
import { MESSAGE_PICTURE_WIDTHS } from '../pictures.ts';
import { day, id, pageQuery, party, picture } from './common.ts';
import { multiLine, singleLine } from './written-text.ts';

/** Which of the two the caller is. */
const side = z.enum(['guest', 'host']);
const writer = z.enum(['me', 'other']);
const face = z.object({ name: z.string(), image: z.string().nullable() });
const position = z.int().min(0).max(2_000_000_000);

/** POST /threads: of a guest with the host of a room, or of either with the other one of a booking. */
export const newThread = z
  .object({ roomId: z.string().min(1).max(64), bookingId: z.string().min(1).max(64) })
  .partial()
  .refine(({ roomId, bookingId }) => (roomId === undefined) !== (bookingId === undefined), 'must name one of the two');

export const threadOpened = z.object({ id: z.string() });

/** A message as one of the two reads it. */
export const message = z.object({
  id: z.string(),
  /** From 1 on, without gaps: the order of a thread, and what to ask for after a pause. */
  position: z.int(),
  from: writer,
  text: z.string(),
  images: z.array(picture),
  at: z.iso.datetime(),
  /** Contacts in it are hidden from its reader until a booking; its writer sees the text as it was written. */
  isMasked: z.boolean().optional(),
  /** By an admin, who was told of it: without its text and pictures. */
  isRemoved: z.boolean().optional(),
});
export type Message = z.infer<typeof message>;

/** POST /threads/{id}/messages. */
export const newMessage = z
  .object({
    /** Chosen by the writer: the same message, sent again, is not written twice. */
    id: z.uuid(),
    text: multiLine({ max: MESSAGE_LIMITS.text }),
    images: z.array(picture).max(MESSAGE_LIMITS.pictures).default([]),
  })
  .refine(({ text, images }) => text !== '' || images.length > 0, { path: ['text'], message: 'must not be empty' });

/** POST /threads/{id}/pictures: what a message that is sent names. */
export const messagePictureAdded = z.object({ address: picture });
export const messagePictureParam = z.object({ id, pictureId: id });
/** The largest one unless named. */
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

/** GET /threads: by latest message. */
export const listThreadsQuery = pageQuery;

export const thread = z.object({
  id: z.string(),
  role: side,
  room: threadSummary.shape.room.extend({
    location: z.string(),
    /** Dollars a night. */
    price: z.number(),
    /** False once nobody can see its page. */
    isListed: z.boolean(),
  }),
  other: face,
  /** The stay that is next, or was last, if the guest booked the room. */
  stay: z
    .object({
      bookingId: z.string(),
      code: z.string(),
      from: day,
      to: day,
      party,
      /** Dollars for the whole stay. */
      price: z.number(),
      state: z.enum(BOOKING_STATES),
      timeZone: z.string(),
    })
    .optional(),
  /** Contacts in messages are hidden until free cancellation of a booking has ended. */
  hidesContacts: z.boolean(),
  /** Who of the two blocked the other one. */
  blockedBy: z.enum(['me', 'other', 'both']).optional(),
  /** The other one's account was deleted: nobody can write to them. */
  isGone: z.boolean().optional(),
  /** How many messages an admin removed: with another number, those that are loaded have changed. */
  removed: z.int().optional(),
  last: position,
  read: position,
});
export type Thread = z.infer<typeof thread>;

/** GET /threads/{id}/messages: the latest, or those just before a position, or the first ones after it; in their order. */
export const listMessagesQuery = z
  .object({ before: z.coerce.number().int().min(1), after: z.coerce.number().int().min(0) })
  .partial()
  .refine(({ before, after }) => before === undefined || after === undefined, 'must name one of the two');

export const readUpTo = z.object({ position });
export const unreadMessages = z.object({ threads: z.int() });
export const newBlock = z.object({ blocked: z.boolean() });
export const threadAndMessage = z.object({ id: z.string().min(1).max(64), messageId: z.string().min(1).max(64) });

/** GET /messages/events. A browser that connects again by itself says it as `Last-Event-ID`. */
export const messageEventsQuery = z.object({ after: z.coerce.number().int().min(0).optional() });
/** The data of the event `thread`. Its id is the number to go on from. */
export const threadEvent = z.object({ thread: z.string(), last: position, read: position });
export type ThreadEvent = z.infer<typeof threadEvent>;

/** A reply that somebody saved to use again. */
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
