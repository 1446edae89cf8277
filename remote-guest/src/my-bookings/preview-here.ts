import { type Booking, type CancellationPreview, isPolicy, refundForStay, toDollars, totalOf } from 'contracts';
import { refundCase } from './refund-case.ts';

/**
 * Computes the refund in the browser with the same rules as the server. May be wrong in the last seconds of a tier.
 * Returns undefined for an unknown policy from a newer API.
 */
export function previewHere(booking: Booking, now: Date): CancellationPreview | undefined {
  if (!isPolicy(booking.cancellationPolicy)) return undefined;
  const { refundCents, kept, until } = refundForStay(refundCase(booking, now));
  return {
    paid: booking.price,
    refund: toDollars(refundCents),
    kept: toDollars(totalOf(kept)),
    ...(until && { until: until.toISOString() }),
  };
}
