import { type Booking, type CancellationPreview, isPolicy, refundForStay, toDollars } from 'contracts';
import { refundCase } from './refund-case.ts';

/**
 * The server's answer in advance, from the same table: right in all but the last seconds of a tier. Undefined for a
 * policy that a newer API added.
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
