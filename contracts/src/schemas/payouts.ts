import { z } from 'zod';
import { PAYOUT_ACCOUNT_STATES, PAYOUT_STATES } from '../payouts.ts';
import { day, pageQuery } from './common.ts';
import { statisticsRange } from './statistics.ts';

const count = z.int().nonnegative();
const dollars = z.number().nonnegative();
const instant = z.iso.datetime();

/** GET /payouts/account: the host's account at the payment provider, and what waits for it or for another try. */
export const payoutAccount = z.object({
  state: z.enum(['none', ...PAYOUT_ACCOUNT_STATES]),
  waiting: z.object({ payouts: count, amount: dollars }),
  /** The latest payout from there to the host's bank failed; `code` is the provider's word for why. */
  failure: z.object({ amount: dollars, code: z.string(), at: instant }).optional(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** The provider's own page, on which the host goes on. Valid for minutes, and once. */
export const accountLink = z.object({ url: z.url() });
export type AccountLink = z.infer<typeof accountLink>;

const stay = z.object({
  bookingId: z.string(),
  /** Of the booking, for people. */
  code: z.string(),
  roomId: z.string(),
  title: z.string(),
  from: day,
  to: day,
});

export const payout = stay.extend({
  state: z.enum(PAYOUT_STATES),
  /** What the host is to have in all, the fee taken off; 0 when all was refunded. */
  amount: dollars,
  /** What the host has. */
  sent: dollars,
  dueAt: instant,
  /** What was sent and taken back, in order. `failure` is the provider's word for why it did not. */
  transfers: z.array(
    z.object({
      kind: z.enum(['transfer', 'reversal']),
      amount: dollars,
      state: z.enum(['decided', 'made', 'refused']),
      at: instant,
      failure: z.string().nullable(),
    }),
  ),
});
export type Payout = z.infer<typeof payout>;

/** What a stay will bring if nothing is refunded. */
export const upcomingPayout = stay.extend({ amount: dollars, dueAt: instant });
export type UpcomingPayout = z.infer<typeof upcomingPayout>;

/** What guests paid beside the nights, which is the site's; absent: nothing. */
const charges = { guestFee: dollars.optional(), tax: dollars.optional() };

const sums = z.object({
  /** Stays that were not cancelled, and those that were. */
  stays: count,
  cancelled: count,
  /** Prices of all of them, what was refunded of these, the charges and the site's fee in what was not, and the rest. */
  paid: dollars,
  refunded: dollars,
  ...charges,
  fees: dollars,
  earned: dollars,
});
export type EarningsSums = z.infer<typeof sums>;

/** GET /earnings: stays by the month in which they begin. */
export const earnings = z.object({
  total: sums,
  months: z.array(sums.extend({ month: z.string().regex(/^\d{4}-\d\d$/) })),
});
export type Earnings = z.infer<typeof earnings>;

export const listingEarnings = sums.extend({ roomId: z.string(), title: z.string() });
export type ListingEarnings = z.infer<typeof listingEarnings>;

/** A stay with its lines: what was paid, and what was refunded and kept of it. */
export const earningsStay = stay.extend({
  state: z.enum(['confirmed', 'cancelled']),
  paid: dollars,
  refunded: dollars,
  ...charges,
  fee: dollars,
  earned: dollars,
});
export type EarningsStay = z.infer<typeof earningsStay>;

/** Check-in days of at most 400 days. */
export const earningsQuery = statisticsRange;
export const earningsPageQuery = statisticsRange.safeExtend(pageQuery.shape);
