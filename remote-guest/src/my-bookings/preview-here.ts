import { type Booking, type CancellationPreview, isPolicy, refundForStay, toDollars } from 'contracts';
import { refundCase } from './refund-case.ts';

/**
 * Computes the refund in the browser with the rules that the server uses. It can be wrong in the last seconds of a
 * tier. Undefined for a policy that a newer API added.
 */
export function previewHere(booking: Booking, now: Date): CancellationPreview | undefined {
  if (!isPolicy(booking.cancellationPolicy)) return undefined;
  const { refundCents, keptCents, until } = refundForStay(refundCase(booking, now));
  return {
    paid: booking.price,
    refund: toDollars(refundCents),
    kept: toDollars(keptCents),
    ...(until && { until: until.toISOString() }),
  };
}
