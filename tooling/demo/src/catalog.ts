import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUSES } from 'contracts';
import { newAnswer, newMessage, newMessageReport, newReview, newReviewReport, newRoom, role } from 'contracts/schemas';
import { z } from 'zod';

const guest = z.enum(['guest', 'guest2']);
const slug = z.string().regex(/^[a-z-]+$/);
/** Days and nights are counted from the day of the first start, so that the demo is fresh on any day. */
const days = z.int();

/** What a host can list. The pictures are `pictures/<width>/<slug>-<number>.avif`; the seed adds the days. */
const room = z
  .strictObject(newRoom.shape)
  .omit({ image: true, images: true, from: true, to: true, copyOf: true })
  .extend({
    slug,
    host: z.enum(['host', 'host2']),
    /** The first check-in day. */
    opensInDays: days.nonnegative(),
    openDays: days.positive(),
  });

/** A paid stay. If it is over, with what both sides wrote about it. */
const booking = z.strictObject({
  guest,
  room: slug,
  startInDays: days,
  nights: days.positive(),
  review: z
    .strictObject({
      stars: newReview.shape.stars,
      text: newReview.shape.text,
      /** What the host wrote about the guest. */
      ofGuest: newReview.shape.text,
      answer: newAnswer.shape.text.optional(),
      /** The host reports the review. */
      report: newReviewReport.optional(),
    })
    .optional(),
});

const thread = z.strictObject({
  guest,
  room: slug,
  /** The first one is the guest's; then they take turns. */
  messages: z.array(newMessage.shape.text).min(1),
  /** The last message is unread. */
  isUnread: z.literal(true).optional(),
  /** The host reports the first message. */
  report: newMessageReport.optional(),
});

/** The portrait is `pictures/<width>/<key>.avif`. */
const person = z.strictObject({
  key: z.string(),
  email: z.email(),
  name: z.string(),
  role,
  status: z.enum(STATUSES),
});

const catalogFile = z.strictObject({
  people: z.array(person),
  /** In the order of the home page: neighbors are of different categories. */
  rooms: z.array(room),
  bookings: z.array(booking),
  threads: z.array(thread),
});
export type DemoPerson = z.infer<typeof person>;
export type DemoRoom = z.infer<typeof room>;
export type DemoBooking = z.infer<typeof booking>;
export type DemoReview = NonNullable<DemoBooking['review']>;
export type DemoThread = z.infer<typeof thread>;

/** The demo data, one record a line. */
export const catalog = catalogFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../catalog.json'), 'utf8')),
);

/** How many pictures a demo room has. */
export const ROOM_PICTURES = 3;

/** The names of a room's pictures, the first one for its card. */
export function picturesOf({ slug }: Pick<DemoRoom, 'slug'>): string[] {
  return Array.from({ length: ROOM_PICTURES }, (_, index) => `${slug}-${index + 1}`);
}
