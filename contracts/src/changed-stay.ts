import { addCharges, nightsWithin } from './charges.ts';
import type { Cents } from './money.ts';
import { type Refund, type RefundCase, refundFor } from './refund.ts';

/**
 * A booked stay that its guest may have changed. `paidCents` is what they have paid so far, less what a change refunded; the
 * parts of it are what nights cost, without charges.
 */
export interface ChangedStay extends RefundCase {
  /** The part that was kept for nights given up. */
  givenUpCents: Cents;
  /**
   * The part of the rest that cancelling no longer refunded when the stay was last changed. It is not refunded later
   * either: a later check-in does not make good what the policy had already cost.
   */
  lockedCents: Cents;
}

/** `refundFor`, also after a change: changing a stay and then cancelling it never refunds more than cancelling at once. */
export function refundForStay({ givenUpCents, lockedCents, charges, ...stay }: ChangedStay): Refund {
  if (stay.by !== 'guest') return refundFor(stay);
  const nightsCents = nightsWithin(stay.paidCents, charges);
  const stayCents = nightsCents - givenUpCents;
  const { refundCents: byPolicy, until } = refundFor({ ...stay, paidCents: stayCents });
  const refundable = Math.min(byPolicy, stayCents - lockedCents);
  const keptCents = addCharges(nightsCents - refundable, charges).totalCents;
  return { refundCents: stay.paidCents - keptCents, keptCents, ...(until && { until }) };
}
