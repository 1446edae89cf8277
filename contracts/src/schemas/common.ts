import { z } from 'zod';
import { toCents } from '../money.ts';
import { foldEmail } from '../people.ts';
import { isDay, isTimeZone } from '../stay-dates.ts';

/** `YYYY-MM-DD` */
export const day = z.string().refine(isDay, 'must be a day like 2026-11-21');

export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone like Europe/Paris');

/** Dollars with at most two decimals, 0.01 to 100,000. */
export const price = z
  .number()
  .refine((value) => toCents(value) !== undefined, 'must be an amount from 0.01 to 100,000 with at most two decimals');

/** A refund or what remains of a price, in dollars: like a price, or 0. */
export const amount = z
  .number()
  .refine((value) => value === 0 || toCents(value) !== undefined, 'must be an amount from 0 to 100,000');

export const email = z.string().trim().max(254).pipe(z.email());

/** Converts to lower case. For requests only: a response schema cannot have a transform. */
export const foldedEmail = z.string().max(254).overwrite(foldEmail).pipe(z.email());

export const id = z.string().min(1).max(64);

/** Which page of a list: the cursor is in the link to it, `Link: rel="next"`. */
export const pageQuery = z.object({
  cursor: z.string().max(254).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const idParam = z.object({ id });

/** A picture stored on this site, `/img/<hash>`, as returned by the image upload. */
export const picture = z.string().max(300);

/** The result of a write, in the shape that the spec's client reads. */
export const writeResult = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
  upsertedCount: z.int(),
});
export type WriteResult = z.infer<typeof writeResult>;

/** The result of a deletion, in the shape of the spec's database. */
export const deleteResult = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
export type DeleteResult = z.infer<typeof deleteResult>;

export const success = z.object({ success: z.literal(true) });
