import { z } from 'zod';
import { PAYOUT_ACCOUNT_STATES, PAYOUT_STATES } from '../money/payouts.ts';
import { day, pageQuery } from './common.ts';
import { statisticsRange } from './statistics.ts';

const count = z.int().nonnegative();
const dollars = z.number().nonnegative();
const instant = z.iso.datetime();

/**
 * GET /payouts/account: the host's account at the payment provider, and the payouts that wait for it or for a retry.
 */
export const payoutAccount = z.object({
  state: z.enum(['none', ...PAYOUT_ACCOUNT_STATES]),
  waiting: z.object({ payouts: count, amount: dollars }),
  /** Set if the latest payout to the host's bank failed. `code` is the provider's. */
  failure: z.object({ amount: dollars, code: z.string(), at: instant }).optional(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** The provider's page where the host continues. Valid once, for a few minutes. */
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
  /** The host's total, minus the fee. 0 if everything was refunded. */
  amount: dollars,
  sent: dollars,
  dueAt: instant,
  /** The guest disputes the payment. Nothing is sent until the bank has decided. */
  isDisputed: z.boolean().optional(),
  /** Transfers and reversals in order. `failure` is the provider's reason. */
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

/** Charges that guests paid in addition to the nights. They belong to the site. Undefined if there are none. */
const charges = { guestFee: dollars.optional(), tax: dollars.optional() };

const sums = z.object({
  /** Number of stays, and number of canceled ones, which `stays` does not include. */
  stays: count,
  cancelled: count,
  /** Sums of the prices, the refunds, the charges and the site's fee in the amount kept, and the rest. */
  paid: dollars,
  refunded: dollars,
  ...charges,
  fees: dollars,
  earned: dollars,
});
export type EarningsSums = z.infer<typeof sums>;

/** GET /earnings: stays by the month of check-in. */
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

/** A range of check-in days of at most 400 days. */
export const earningsQuery = statisticsRange;
export const earningsPageQuery = statisticsRange.safeExtend(pageQuery.shape);
