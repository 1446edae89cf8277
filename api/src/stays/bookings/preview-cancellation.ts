import { type CancellationPreview, toDollars, totalOf } from 'contracts';
import type { SavedActor, Services } from '../../base/index.ts';
import { refundOf } from './cancellation.ts';
import { findOwnBooking } from './find-own-booking.ts';

export async function previewCancellation(
  { db, clock }: Services,
  { person }: SavedActor,
  id: string,
): Promise<CancellationPreview> {
  const { booking, role } = await findOwnBooking(db, id, person);
  const { refundCents, kept, until } = refundOf(booking, role, clock());
  return {
    paid: toDollars(booking.price_cents - booking.site_refund_cents),
    refund: toDollars(refundCents),
    kept: toDollars(totalOf(kept)),
    ...(until && { until: until.toISOString() }),
  };
}
