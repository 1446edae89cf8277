import type { Booking, RefundCase } from 'contracts';

/** The guest's cancellation of a booking at `now`, for the rules of refunds. */
export function refundCase({ cancellationPolicy, price, from, to, timeZone, date }: Booking, now: Date): RefundCase {
  return {
    policy: cancellationPolicy,
    paidCents: Math.round(price * 100),
    ...{ from, to, timeZone, now },
    bookedAt: new Date(date),
    by: 'guest',
  };
}
