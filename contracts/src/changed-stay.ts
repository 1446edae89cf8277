import type { Cents } from './money.ts';
import { type Refund, type RefundCase, refundFor } from './refund.ts';

/** A booked stay that its guest may have changed. `paidCents` is what they have paid so far, less what a change refunded. */
export interface ChangedStay extends RefundCase {
  /** The part of `paidCents` that was kept for nights given up. */
  givenUpCents: Cents;
  /**
   * The part of the rest that cancelling no longer refunded when the stay was last changed. It is not refunded later
   * either: a later check-in does not make good what the policy had already cost.
   */
  lockedCents: Cents;
}

/** `refundFor`, also after a change: changing a stay and then cancelling it never refunds more than cancelling at once. */
export function refundForStay({ givenUpCents, lockedCents, ...stay }: ChangedStay): Refund {
  if (stay.by !== 'guest') return refundFor(stay);
  const stayCents = stay.paidCents - givenUpCents;
  const { refundCents: byPolicy, until } = refundFor({ ...stay, paidCents: stayCents });
  const refundCents = Math.min(byPolicy, stayCents - lockedCents);
  return { refundCents, keptCents: stay.paidCents - refundCents, ...(until && { until }) };
}
