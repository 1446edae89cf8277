import type { Cents } from '../base/money.ts';
import { addDays, CHECK_IN_HOUR, type Day, instantAt } from '../base/stay-dates.ts';
import { addCharges, type ChargeRates, nightsWithin } from './charges.ts';

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

/** Charges and the site's fee, in hundredths of a percent of the price of the nights. */
export interface ShareRates extends ChargeRates {
  feeBasisPoints: number;
}

export interface Shares {
  /** The service fee that guests pay in addition to the nights. It belongs to the site. */
  guestFeeCents: Cents;
  taxCents: Cents;
  /** The site's fee from the host's share, rounded to the cent. */
  feeCents: Cents;
  hostCents: Cents;
}

/** Divides the amount that a guest paid and that was not refunded. */
export function shareOut(keptCents: Cents, { feeBasisPoints, ...charges }: ShareRates): Shares {
  const { nightsCents, taxCents } = addCharges(nightsWithin(keptCents, charges), charges);
  const feeCents = Math.floor((nightsCents * feeBasisPoints + 5_000) / 10_000);
  // Processes of an older version may have kept a cent that belongs to no night. Count it as guest fee.
  return { guestFeeCents: keptCents - nightsCents - taxCents, taxCents, feeCents, hostCents: nightsCents - feeCents };
}
