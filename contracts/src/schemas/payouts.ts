import { z } from 'zod';
import { PAYOUT_ACCOUNT_STATES, PAYOUT_STATES } from '../money/payouts.ts';
import { day, pageQuery } from './common.ts';
import { statisticsRange } from './statistics.ts';

const count = z.int().nonnegative();
const dollars = z.number().nonnegative();
const instant = z.iso.datetime();

/**
 * GET /payouts/account: the host's account at the payment provider, and the payouts that wait for the account or a
 * retry.
 */
export const payoutAccount = z.object({
  state: z.enum(['none', ...PAYOUT_ACCOUNT_STATES]),
  waiting: z.object({ payouts: count, amount: dollars }),
  /** Set if the latest payout to the host's bank failed. `code` is the payment provider's error code. */
  failure: z.object({ amount: dollars, code: z.string(), at: instant }).optional(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** The page of the payment provider on which the host continues. The link can be used once, within a few minutes. */
export const accountLink = z.object({ url: z.url() });
export type AccountLink = z.infer<typeof accountLink>;

const stay = z.object({
  bookingId: z.string(),
  code: z.string(),
  roomId: z.string(),
  title: z.string(),
  from: day,
  to: day,
});

export const payout = stay.extend({
  state: z.enum(PAYOUT_STATES),
  /** The amount kept from the guest, minus the site's fee. 0 if everything was refunded. */
  amount: dollars,
  sent: dollars,
  dueAt: instant,
  /** True if the guest disputes the payment. Nothing is sent until the bank decides. */
  isDisputed: z.boolean().optional(),
  /** Transfers and reversals in chronological order. `failure` is the provider's reason. */
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

export const upcomingPayout = stay.extend({ amount: dollars, dueAt: instant });
export type UpcomingPayout = z.infer<typeof upcomingPayout>;

/** Charges that guests paid in addition to the nights. The site receives them. Undefined if there are none. */
const charges = { guestFee: dollars.optional(), tax: dollars.optional() };

const sums = z.object({
  /** The number of stays, and the number of canceled ones, which `stays` does not include. */
  stays: count,
  cancelled: count,
  /** Totals in dollars. `fees` is the site's share of the amount kept, and `earned` the host's. */
  paid: dollars,
  refunded: dollars,
  ...charges,
  fees: dollars,
  earned: dollars,
});
export type EarningsSums = z.infer<typeof sums>;

/** GET /earnings: earnings by the month of check-in. */
export const earnings = z.object({
  total: sums,
  months: z.array(sums.extend({ month: z.string().regex(/^\d{4}-\d\d$/) })),
});
export type Earnings = z.infer<typeof earnings>;

export const listingEarnings = sums.extend({ roomId: z.string(), title: z.string() });
export type ListingEarnings = z.infer<typeof listingEarnings>;

export const earningsStay = stay.extend({
  state: z.enum(['confirmed', 'cancelled']),
  paid: dollars,
  refunded: dollars,
  ...charges,
  fee: dollars,
  earned: dollars,
});
export type EarningsStay = z.infer<typeof earningsStay>;

/** A half-open range of check-in days, at most 400 days long. */
export const earningsQuery = statisticsRange;
export const earningsPageQuery = statisticsRange.safeExtend(pageQuery.shape);
