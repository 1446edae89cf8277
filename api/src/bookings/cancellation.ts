import { type CancelledBy, type Refund, refundFor } from 'contracts';
import type { BookingRow } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/** The refund for cancelling at `now`. @throws Refusal when the stay is over or was never paid. */
export function refundOf(booking: BookingRow, by: CancelledBy, now: Date): Refund {
  if (booking.state !== 'confirmed' || booking.check_out_at <= now) throw new Refusal('not-cancellable');
  return refundFor({
    policy: booking.cancellation_policy,
    paidCents: booking.price_cents,
    from: booking.from_day,
    to: booking.to_day,
    timeZone: booking.time_zone,
    bookedAt: booking.confirmed_at ?? booking.created_at,
    now,
    by,
  });
}
