import { z } from 'zod';
import { MOST_STARS, REVIEW_ASPECTS, REVIEW_LIMITS, REVIEW_SIDES } from '../reviews.ts';
import { newText, pageQuery } from './common.ts';
import { multiLine } from './written-text.ts';

const star = z.int().min(1).max(MOST_STARS);
const side = z.enum(REVIEW_SIDES);

/** A review that is published. People are named by their first name. */
export const review = z.object({
  _id: z.string(),
  author: z.object({ name: z.string(), image: z.string().nullable() }),
  /** Stars, 1 to 5, by `REVIEW_ASPECTS`. */
  stars: z.record(z.string(), z.int()),
  text: z.string(),
  published: z.iso.datetime(),
  /** The month of the stay, `YYYY-MM`. */
  stayed: z.string(),
  /** What the host says to it in public. */
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).optional(),
});
export type Review = z.infer<typeof review>;

/** GET /bookings/{id}/reviews: the caller's side of it, and of the other side what is public. */
export const bookingReviews = z.object({
  side,
  opens: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Whether the caller can write a review or change their own now. */
  isOpen: z.boolean(),
  own: z
    .object({
      stars: z.record(z.string(), z.int()),
      text: z.string(),
      /** Grows with each save, which names the one that it is based on. */
      version: z.int(),
      state: z.enum(['waiting', 'published', 'hidden']),
      answer: review.shape.answer,
    })
    .optional(),
  /** The other side's review of the caller; absent while there is nothing to read. */
  other: review.optional(),
});
export type BookingReviews = z.infer<typeof bookingReviews>;

/** PUT /bookings/{id}/review. `stars` for all that the caller's side rates; `version` 0 for a new one. */
export const newReview = newText(REVIEW_LIMITS.text).extend({
  stars: z.partialRecord(z.enum(REVIEW_ASPECTS), star),
  text: multiLine({ min: 1, max: REVIEW_LIMITS.text }),
});
export type NewReview = z.input<typeof newReview>;

/** PUT /bookings/{id}/review/answer */
export const newAnswer = z.object({ text: multiLine({ min: 1, max: REVIEW_LIMITS.answer }) });

/** GET /bookings/{id}/guest-reviews: what hosts say about the guest of a booking, newest first, up to 20. */
export const guestReviews = z.object({
  count: z.int(),
  /** Of the overall stars; absent while there are too few. */
  average: z.number().optional(),
  reviews: z.array(review),
});
export type GuestReviews = z.infer<typeof guestReviews>;

/** GET /reviews/waiting: as guest or host. */
export const waitingReviewsQuery = z.object({ as: side });

/** Stays that the caller can still review and has not, the one that ends first on top, up to 100. */
export const waitingReviews = z.array(
  z.object({ bookingId: z.string(), title: z.string(), until: z.iso.datetime(), timeZone: z.string() }),
);
export type WaitingReviews = z.infer<typeof waitingReviews>;

export const roomReviewsQuery = pageQuery;
