import { z } from 'zod';
import { isAmount, LEAST_CHARGE_CENTS, LEAST_PRICE_RULE, toCents } from '../base/money.ts';
import { ONE_ADULT, PARTY_LIMITS } from '../base/party.ts';
import { isDay, isTimeZone } from '../base/stay-dates.ts';
import { multiLine } from '../forms/text.ts';
import { foldEmail } from '../people/people.ts';
import { searchText } from './written-text.ts';

/** A date as `YYYY-MM-DD`. */
export const day = z.string().refine(isDay, 'must be a day like 2026-11-21');

export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone like Europe/Paris');

/** Dollars with at most two decimals, from 0.01 to 100,000. */
export const price = z
  .number()
  .refine((value) => toCents(value) !== undefined, 'must be an amount from 0.01 to 100,000 with at most two decimals');

/** True if a price in dollars is at least the minimum card charge. */
export const isChargeable = (value: number) => (toCents(value) ?? 0) >= LEAST_CHARGE_CENTS;
/** The nightly price of a new listing. */
export const nightlyPrice = price.refine(isChargeable, LEAST_PRICE_RULE);

/** Dollars with at most two decimals, from 0 to 100,000. */
export const amount = z.number().refine(isAmount, 'must be an amount from 0 to 100,000');

/**
 * Accepts every address that identity providers accept, such as `a&b@`, `user/dept@`, `a..b@` and international ones,
 * because people whose address is rejected could never sign in. Rejects characters that could end an address in an
 * email header.
 */
const EMAIL = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}\p{P}\p{S}][^\s\p{C}@<>,;:"()[\]\\]*$/u;
const emailText = z.string().regex(EMAIL, 'must be an email address');

export const email = z.string().trim().max(254).pipe(emailText);

/** An email address, converted to lower case. For requests only, because response schemas must not transform values. */
export const foldedEmail = z.string().max(254).overwrite(foldEmail).pipe(emailText);

export const id = z.string().min(1).max(64);

/** The query of a paginated list. The header `Link: rel="next"` of a response contains the cursor for the next page. */
export const pageQuery = z.object({
  cursor: z.string().max(254).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** A page of a host's listings. `search` finds listings whose title or location contains all its words. */
export const listingsQuery = pageQuery.extend({ search: z.optional(searchText({ max: 100 })) });

/** A page of an admin's search results, newest first. If `q` is undefined, everything is listed. */
export const adminSearchQuery = pageQuery.extend({ q: z.optional(searchText({ max: 254 })) });

export const idParam = z.object({ id });

export const spot = z.object({ lat: z.number().min(-85).max(85), lon: z.number().min(-180).max(180) });

/** The rates of charges that are added to the price of the nights, in basis points (hundredths of a percent). */
export const charges = z.object({
  guestFeeBasisPoints: z.int().nonnegative(),
  taxBasisPoints: z.int().nonnegative(),
  taxName: z.string(),
});
export type Charges = z.infer<typeof charges>;

/** The path of a photo on this site (`/img/<hash>`), as returned by an upload. */
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

/** The party in a request. The default is one adult. */
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

/** A file as the response body, instead of JSON. */
export const file = z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' });

export const success = z.object({ success: z.literal(true) });

/** A text with optimistic locking. `version` is 0 until the text is first saved. */
export const keptText = z.object({ text: z.string(), version: z.int().min(0) });
export type KeptText = z.infer<typeof keptText>;

export const newText = (limit: number) =>
  z.object({ text: multiLine({ max: limit }), version: z.int().min(0).max(2_000_000_000) });
