import { type Booking, type ChangedStay, pricePartsOf } from 'contracts';

export function refundCase(booking: Booking, now: Date): ChangedStay {
  const { cancellationPolicy, charges, from, to, timeZone, date, unrefundable } = booking;
  return {
    policy: cancellationPolicy,
    paid: pricePartsOf(booking),
    charges,
    givenUpCents: Math.round((unrefundable?.givenUp ?? 0) * 100),
    lockedCents: Math.round((unrefundable?.locked ?? 0) * 100),
    ...{ from, to, timeZone, now },
    bookedAt: new Date(date),
    by: 'guest',
  };
}
