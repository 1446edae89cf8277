import { type CancellationPreview, toDollars } from 'contracts';
import type { Actor } from '../actor.ts';
import { isId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { cancellerOf, refundOf } from './cancellation.ts';
import { findBooking } from './storage.ts';

/** GET /bookings/{id}/cancellation: exactly the refund that POST would make now. */
export async function previewCancellation(
  { db, clock }: Services,
  { person }: Actor,
  id: string,
): Promise<CancellationPreview> {
  const booking = isId(id) ? await findBooking(db, id) : undefined;
  if (!person || !booking) throw new Refusal('booking-not-found');
  const { refundCents, keptCents, until } = refundOf(booking, cancellerOf(booking, person), clock());
  return {
    paid: toDollars(booking.price_cents),
    refund: toDollars(refundCents),
    kept: toDollars(keptCents),
    ...(until && { until: until.toISOString() }),
  };
}
