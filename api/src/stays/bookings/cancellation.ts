import { type CancelledBy, type ChangedStay, lowerParts, type Refund, refundForStay } from 'contracts';
import { type BookingRow, Refusal } from '../../base/index.ts';
import { cancellationTerms } from '../../listings/index.ts';
import { partsOf, ratesOf } from './charges.ts';

/** Returns the refund for canceling at `now`. @throws Refusal if the stay is over or was never paid. */
export function refundOf(booking: BookingRow, by: CancelledBy, now: Date): Refund {
  if (booking.state !== 'confirmed' || booking.check_out_at <= now) throw new Refusal('not-cancellable');
  return refundForStay(cancelledStay(booking, by, now));
}

export function cancelledStay(booking: BookingRow, by: CancelledBy, now: Date): ChangedStay {
  return {
    ...cancellationTerms(booking),
    paid: lowerParts(partsOf(booking), booking.price_cents - booking.site_refund_cents),
    charges: ratesOf(booking),
    givenUpCents: booking.given_up_cents,
    lockedCents: booking.locked_cents,
    to: booking.to_day,
    now,
    by,
  };
}
