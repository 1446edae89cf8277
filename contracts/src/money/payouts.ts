import type { Cents } from '../base/money.ts';
import { addDays, CHECK_IN_HOUR, type Day, instantAt } from '../base/stay-dates.ts';

export const PAYOUT_ACCOUNT_STATES = ['incomplete', 'checking', 'ready', 'closed'] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/**
 * waiting  for the host's account, a bank's decision about a dispute, or a retry
 * sending  a transfer or a reversal is decided
 * settled  the host has received the amount
 */
export const PAYOUT_STATES = ['waiting', 'sending', 'settled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Returns when a stay is paid out: one day after check-in in the listing's time zone, so that the guest has time to
 * complain.
 */
export function payoutDueAt({ from, timeZone }: { from: Day; timeZone: string }): Date {
  return instantAt(addDays(from, 1), CHECK_IN_HOUR, timeZone);
}

export interface Shares {
  /** The site's fee from the host's share, rounded to the cent. */
  feeCents: Cents;
  hostCents: Cents;
}

/** Divides what guests paid for nights. The other parts of a price belong to the site. */
export function shareOut(nightsCents: Cents, feeBasisPoints: number): Shares {
  const feeCents = Math.floor((nightsCents * feeBasisPoints + 5_000) / 10_000);
  return { feeCents, hostCents: nightsCents - feeCents };
}
