import type { Booking, ChangedStay } from 'contracts';

export function refundCase(booking: Booking, now: Date): ChangedStay {
  const { cancellationPolicy, price, charges, from, to, timeZone, date, unrefundable } = booking;
  return {
    policy: cancellationPolicy,
    paidCents: Math.round(price * 100),
    charges,
    givenUpCents: Math.round((unrefundable?.givenUp ?? 0) * 100),
    lockedCents: Math.round((unrefundable?.locked ?? 0) * 100),
    ...{ from, to, timeZone, now },
    bookedAt: new Date(date),
    by: 'guest',
  };
}
