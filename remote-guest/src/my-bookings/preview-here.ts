import { type Booking, type CancellationPreview, refundFor, toDollars } from 'contracts';

/** What the server will answer, from the same table: right in all but the last seconds of a tier. */
export function previewHere(booking: Booking, now: Date): CancellationPreview {
  const { cancellationPolicy, price, from, to, timeZone, date } = booking;
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
