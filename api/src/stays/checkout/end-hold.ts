import type { WriteResult } from 'contracts';
import { type Actor, isId, Refusal, type Services } from '../../base/index.ts';
import { isOffered } from '../../listings/index.ts';
import { findBooking } from '../bookings/storage.ts';
import { releaseHold } from './release-hold.ts';

/**
 * Releases a hold. `modifiedCount` is 0 if the hold had already ended, or if the waitlist offered its nights, which
 * stay held until the offer ends or is declined.
 */
export async function endHold(services: Services, { person }: Actor, id: string): Promise<WriteResult> {
  const booking = isId(id) ? await findBooking(services.db, id) : undefined;
  if (!booking || booking.guest_id !== person?.id) throw new Refusal('booking-not-found');
  const nothing: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 0, upsertedCount: 0 };
  if (await isOffered(services.db, booking)) return nothing;
  const after = await releaseHold(services, booking);
  return booking.state === 'held' && after === 'released' ? { ...nothing, modifiedCount: 1 } : nothing;
}
