import { z } from 'zod';
import { isAmount, LEAST_CHARGE_CENTS, LEAST_PRICE_RULE, toCents } from '../base/money.ts';
import { ONE_ADULT, PARTY_LIMITS } from '../base/party.ts';
import { isDay, isTimeZone } from '../base/stay-dates.ts';
import { foldEmail } from '../people/people.ts';
import { multiLine, searchText } from './written-text.ts';

/** `YYYY-MM-DD` */
export const day = z.string().refine(isDay, 'must be a day like 2026-11-21');

export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone like Europe/Paris');

/** Dollars with at most two decimals, from 0.01 to 100,000. */
export const price = z
  .number()
  .refine((value) => toCents(value) !== undefined, 'must be an amount from 0.01 to 100,000 with at most two decimals');

/** Returns true if a card can be charged for one night at this price, in dollars. */
export const isChargeable = (value: number) => (toCents(value) ?? 0) >= LEAST_CHARGE_CENTS;
/** A nightly price of a new listing. */
export const nightlyPrice = price.refine(isChargeable, LEAST_PRICE_RULE);

/** Dollars with at most two decimals, from 0 to 100,000. */
export const amount = z.number().refine(isAmount, 'must be an amount from 0 to 100,000');

/**
 * Accepts what identity providers accept: an account with an address that the API refused could never sign in. Such
 * addresses exist, for example `a&b@`, `user/dept@`, `a..b@` and international ones. Refuses characters that would end an
 * address in a mail header.
 */
const EMAIL = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}\p{P}\p{S}][^\s\p{C}@<>,;:"()[\]\\]*$/u;
const emailText = z.string().regex(EMAIL, 'must be an email address');

export const email = z.string().trim().max(254).pipe(emailText);

/** Converts to lower case. For requests only, because a response schema cannot have a transform. */
export const foldedEmail = z.string().max(254).overwrite(foldEmail).pipe(emailText);

export const id = z.string().min(1).max(64);

/** The cursor of the next page is in the header `Link: rel="next"`. */
export const pageQuery = z.object({
  cursor: z.string().max(254).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** A page of a host's listings. With `search`, only those that have all its words in title or location. */
export const listingsQuery = pageQuery.extend({ search: z.optional(searchText({ max: 100 })) });

/** A page of what an admin searches, newest first. Without `q`, everything. */
export const adminSearchQuery = pageQuery.extend({ q: z.optional(searchText({ max: 254 })) });

export const idParam = z.object({ id });

export const spot = z.object({ lat: z.number().min(-85).max(85), lon: z.number().min(-180).max(180) });

/** Charges in addition to the price of the nights, in hundredths of a percent of that price. */
export const charges = z.object({
  guestFeeBasisPoints: z.int().nonnegative(),
  taxBasisPoints: z.int().nonnegative(),
  taxName: z.string(),
});
export type Charges = z.infer<typeof charges>;

/** A photo stored on this site, `/img/<hash>`, as returned by the image upload. */
export const picture = z.string().max(300);

/** The result of a write, in the format of the specification's client. */
export const writeResult = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
  upsertedCount: z.int(),
});
export type WriteResult = z.infer<typeof writeResult>;

/** The result of a deletion, in the format of the specification's database. */
export const deleteResult = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
export type DeleteResult = z.infer<typeof deleteResult>;

const members = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** In a request, missing counts default to one adult. */
export const party = z.object({
  adults: members(PARTY_LIMITS.adults).default(ONE_ADULT.adults),
  children: members(PARTY_LIMITS.children).default(ONE_ADULT.children),
  infants: members(PARTY_LIMITS.infants).default(ONE_ADULT.infants),
  pets: members(PARTY_LIMITS.pets).default(ONE_ADULT.pets),
});

const counted = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max);

export const partyQuery = z.object({
  adults: counted(PARTY_LIMITS.adults).default(ONE_ADULT.adults),
  children: counted(PARTY_LIMITS.children).default(ONE_ADULT.children),
  infants: counted(PARTY_LIMITS.infants).default(ONE_ADULT.infants),
  pets: counted(PARTY_LIMITS.pets).default(ONE_ADULT.pets),
});

/** The bytes of a file that is not JSON. */
export const file = z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' });

export const success = z.object({ success: z.literal(true) });

/** A text with optimistic locking. `version` is 0 until it is first saved. */
export const keptText = z.object({ text: z.string(), version: z.int().min(0) });
export type KeptText = z.infer<typeof keptText>;

export const newText = (limit: number) =>
  z.object({ text: multiLine({ max: limit }), version: z.int().min(0).max(2_000_000_000) });
