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

/** How what a guest paid and did not get back is shared. The fee is in hundredths of a percent, rounded to the cent. */
export function shareOut(keptCents: Cents, feeBasisPoints: number): { feeCents: Cents; hostCents: Cents } {
  const feeCents = Math.floor((keptCents * feeBasisPoints + 5_000) / 10_000);
  return { feeCents, hostCents: keptCents - feeCents };
}
