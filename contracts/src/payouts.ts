import { addCharges, type ChargeRates, nightsWithin } from './charges.ts';
import type { Cents } from './money.ts';
import { addDays, CHECK_IN_HOUR, type Day, instantAt } from './stay-dates.ts';

/** Of a host's account at the payment provider; `none` before the first one. */
export const PAYOUT_ACCOUNT_STATES = ['incomplete', 'checking', 'ready', 'closed'] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/**
 * waiting  for the host's account, or for another try
 * sending  a transfer, or the reversal of one, is decided
 * settled  the host has what is owed
 */
export const PAYOUT_STATES = ['waiting', 'sending', 'settled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** When a stay is paid out: a day after check-in, in the listing's time zone. By then the guest would have complained. */
export function payoutDueAt({ from, timeZone }: { from: Day; timeZone: string }): Date {
  return instantAt(addDays(from, 1), CHECK_IN_HOUR, timeZone);
}

/** With the site's fee, in hundredths of a percent of what the nights bring. */
export interface ShareRates extends ChargeRates {
  feeBasisPoints: number;
}

export interface Shares {
  /** The site's: what guests pay beside the nights. */
  guestFeeCents: Cents;
  taxCents: Cents;
  /** The site's fee, from the host's share, rounded to the cent. */
  feeCents: Cents;
  hostCents: Cents;
}

/** How what a guest paid and did not get back is shared. */
export function shareOut(keptCents: Cents, { feeBasisPoints, ...charges }: ShareRates): Shares {
  const { nightsCents, taxCents } = addCharges(nightsWithin(keptCents, charges), charges);
  const feeCents = Math.floor((nightsCents * feeBasisPoints + 5_000) / 10_000);
  // A process of an older version can have kept a cent that is of no night.
  return { guestFeeCents: keptCents - nightsCents - taxCents, taxCents, feeCents, hostCents: nightsCents - feeCents };
}
