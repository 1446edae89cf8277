import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUSES } from 'contracts';
import { newAnswer, newMessage, newMessageReport, newReview, newReviewReport, newRoom, role } from 'contracts/schemas';
import { z } from 'zod';

const guest = z.enum(['guest', 'guest2']);
const slug = z.string().regex(/^[a-z-]+$/);
/** In days from the day of the first start, so that the demo data is up to date on any day. */
const days = z.int();

const room = z
  .strictObject(newRoom.shape)
  .omit({ image: true, images: true, from: true, to: true, copyOf: true })
  .extend({
    slug,
    host: z.enum(['host', 'host2']),
    opensInDays: days.nonnegative(),
    openDays: days.positive(),
  });

/** A paid stay. It may have reviews if it has ended. */
const booking = z.strictObject({
  guest,
  room: slug,
  startInDays: days,
  nights: days.positive(),
  review: z
    .strictObject({
      stars: newReview.shape.stars,
      text: newReview.shape.text,
      ofGuest: newReview.shape.text,
      answer: z.optional(newAnswer.shape.text),
      report: newReviewReport.optional(),
    })
    .optional(),
});

const thread = z.strictObject({
  guest,
  room: slug,
  /** The guest writes the first message. After that, guest and host alternate. */
  messages: z.array(newMessage.shape.text).min(1),
  isUnread: z.literal(true).optional(),
  report: newMessageReport.optional(),
});

const person = z.strictObject({
  key: z.string(),
  email: z.email(),
  name: z.string(),
  role,
  status: z.enum(STATUSES),
});

const catalogFile = z.strictObject({
  people: z.array(person),
  /** The rooms in the order of the home page. Neighbors have different categories. */
  rooms: z.array(room),
  bookings: z.array(booking),
  threads: z.array(thread),
});
export type DemoPerson = z.infer<typeof person>;
export type DemoRoom = z.infer<typeof room>;
export type DemoBooking = z.infer<typeof booking>;
export type DemoReview = NonNullable<DemoBooking['review']>;
export type DemoThread = z.infer<typeof thread>;

export const catalog = catalogFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../catalog.json'), 'utf8')),
);

export const ROOM_PICTURES = 3;

export function picturesOf({ slug }: Pick<DemoRoom, 'slug'>): string[] {
  return Array.from({ length: ROOM_PICTURES }, (_, index) => `${slug}-${index + 1}`);
}
