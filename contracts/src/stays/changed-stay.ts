import type { Cents } from '../base/money.ts';
import { addCharges, nightsWithin } from '../money/charges.ts';
import { type Refund, type RefundCase, refundFor } from './refund.ts';

/**
 * A booked stay that its guest may have changed. `paidCents` is the amount paid minus refunds for changes.
 * `givenUpCents` and `lockedCents` are amounts for nights, without charges.
 */
export interface ChangedStay extends RefundCase {
  givenUpCents: Cents;
  /**
   * The part of the remaining nights that was no longer refundable when the stay was last changed. Moving the check-in
   * to a later day does not make it refundable again.
   */
  lockedCents: Cents;
}

/**
 * Like `refundFor`, but also for a changed stay: changing and then canceling never refunds more than canceling
 * immediately.
 */
export function refundForStay({ givenUpCents, lockedCents, charges, ...stay }: ChangedStay): Refund {
  if (stay.by !== 'guest') return refundFor(stay);
  const nightsCents = nightsWithin(stay.paidCents, charges);
  const stayCents = nightsCents - givenUpCents;
  const { refundCents: byPolicy, until } = refundFor({ ...stay, paidCents: stayCents });
  const refundable = Math.min(byPolicy, stayCents - lockedCents);
  const keptCents = addCharges(nightsCents - refundable, charges).totalCents;
  return { refundCents: stay.paidCents - keptCents, keptCents, ...(until && { until }) };
}
