import { type Booking, type CancellationPreview, isPolicy, refundFor, toDollars } from 'contracts';

/**
 * The server's answer in advance, from the same table: right in all but the last seconds of a tier. Undefined for a
 * policy that a newer API added.
 */
export function previewHere(booking: Booking, now: Date): CancellationPreview | undefined {
  const { cancellationPolicy, price, from, to, timeZone, date } = booking;
  if (!isPolicy(cancellationPolicy)) return undefined;
  const { refundCents, keptCents, until } = refundFor({
    policy: cancellationPolicy,
    paidCents: Math.round(price * 100),
    ...{ from, to, timeZone, now },
    bookedAt: new Date(date),
    by: 'guest',
  });
  return {
    paid: price,
    refund: toDollars(refundCents),
    kept: toDollars(keptCents),
    ...(until && { until: until.toISOString() }),
  };
}
