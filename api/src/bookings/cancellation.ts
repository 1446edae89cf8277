import { type CancelledBy, type ChangedStay, type Refund, refundForStay } from 'contracts';
import type { BookingRow } from '../database/tables.ts';
import { cancellationTerms } from '../nights/free-cancellation.ts';
import { Refusal } from '../refusal.ts';
import { ratesOf } from './charges.ts';

/** The refund for cancelling at `now`. @throws Refusal when the stay is over or was never paid. */
export function refundOf(booking: BookingRow, by: CancelledBy, now: Date): Refund {
  if (booking.state !== 'confirmed' || booking.check_out_at <= now) throw new Refusal('not-cancellable');
  return refundForStay(cancelledStay(booking, by, now));
}

/** A booking whose cancellation at `now` is asked about, for the rules of refunds. */
export function cancelledStay(booking: BookingRow, by: CancelledBy, now: Date): ChangedStay {
  return {
    ...cancellationTerms(booking),
    paidCents: booking.price_cents,
    charges: ratesOf(booking),
    givenUpCents: booking.given_up_cents,
    lockedCents: booking.locked_cents,
    to: booking.to_day,
    now,
    by,
  };
}
