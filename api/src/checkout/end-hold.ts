import type { WriteResult } from 'contracts';
import type { Actor } from '../actor.ts';
import { findBooking } from '../bookings/storage.ts';
import { isId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { releaseHold } from './release-hold.ts';

/** DELETE /bookings/{id}/hold: the guest gave up paying. `modifiedCount` 0 means that the hold had already ended. */
export async function endHold(services: Services, { person }: Actor, id: string): Promise<WriteResult> {
  const booking = isId(id) ? await findBooking(services.db, id) : undefined;
  if (!booking || booking.guest_id !== person?.id) throw new Refusal('booking-not-found');
  const after = await releaseHold(services, booking);
  const modifiedCount = booking.state === 'held' && after === 'released' ? 1 : 0;
  return { acknowledged: true, matchedCount: 1, modifiedCount, upsertedCount: 0 };
}
