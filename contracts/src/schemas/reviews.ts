import { z } from 'zod';
import { MOST_STARS, REVIEW_ASPECTS, REVIEW_LIMITS, REVIEW_SIDES } from '../contact/reviews.ts';
import { multiLine } from '../forms/text.ts';
import { newText, pageQuery } from './common.ts';

const star = z.int().min(1).max(MOST_STARS);
const side = z.enum(REVIEW_SIDES);

/** A published review. It contains only first names. */
export const review = z.object({
  _id: z.string(),
  author: z.object({ name: z.string(), image: z.string().nullable() }),
  stars: z.record(z.string(), z.int()),
  text: z.string(),
  published: z.iso.datetime(),
  /** The month of the stay, `YYYY-MM`. */
  stayed: z.string(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).optional(),
});
export type Review = z.infer<typeof review>;

/** GET /bookings/{id}/reviews: the caller's review and, once it is published, the other side's review. */
export const bookingReviews = z.object({
  side,
  opens: z.iso.datetime(),
  until: z.iso.datetime(),
  isOpen: z.boolean(),
  own: z
    .object({
      stars: z.record(z.string(), z.int()),
      text: z.string(),
      /** Increases with each save. A save contains the version on which it is based. */
      version: z.int(),
      state: z.enum(['waiting', 'published', 'hidden']),
      answer: review.shape.answer,
    })
    .optional(),
  /** The other side's review. Undefined until it is published. */
  other: review.optional(),
});
export type BookingReviews = z.infer<typeof bookingReviews>;

/**
 * PUT /bookings/{id}/review. `stars` must contain all aspects that the caller's side rates. `version` is 0 for a new
 * review.
 */
export const newReview = newText(REVIEW_LIMITS.text).extend({
  stars: z.partialRecord(z.enum(REVIEW_ASPECTS), star),
  text: multiLine({ min: 1, max: REVIEW_LIMITS.text }),
});
export type NewReview = z.input<typeof newReview>;

/** GET /bookings/{id}/guest-reviews: up to 20 reviews of a guest by hosts, newest first. */
export const guestReviews = z.object({
  count: z.int(),
  /** The average of the overall stars. Undefined if there are too few reviews. */
  average: z.number().optional(),
  reviews: z.array(review),
});
export type GuestReviews = z.infer<typeof guestReviews>;

export const waitingReviewsQuery = z.object({ as: side });

/** Up to 100 stays that the caller can still review, sorted by deadline. */
export const waitingReviews = z.array(
  z.object({ bookingId: z.string(), title: z.string(), until: z.iso.datetime(), timeZone: z.string() }),
);
export type WaitingReviews = z.infer<typeof waitingReviews>;

export const roomReviewsQuery = pageQuery;
