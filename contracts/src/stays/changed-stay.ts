import type { Cents } from '../base/money.ts';
import { keepNights, NO_PARTS, totalOf } from '../money/charges.ts';
import { type Refund, type RefundCase, refundFor } from './refund.ts';

/**
 * A booked stay that its guest may have changed. `paid` excludes refunds for changes.
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
 * Computes the refund of a stay that may have been changed. Changing and then canceling never refunds more than
 * canceling immediately.
 */
export function refundForStay({ givenUpCents, lockedCents, ...stay }: ChangedStay): Refund {
  const { paid, charges, by } = stay;
  if (by !== 'guest') return refundFor(stay);
  const stayCents = paid.nightsCents - givenUpCents;
  const ofNights = { ...stay, paid: { ...NO_PARTS, nightsCents: stayCents }, charges: undefined };
  const { refundCents: byPolicy, until } = refundFor(ofNights);
  const refundable = Math.min(byPolicy, stayCents - lockedCents);
  const kept = keepNights(paid, paid.nightsCents - refundable, charges);
  return { refundCents: totalOf(paid) - totalOf(kept), kept, ...(until && { until }) };
}
