import type { WriteResult } from 'contracts';
import type { SavedActor, Services } from '../../base/index.ts';
import { findOpenChange } from '../bookings/change-storage.ts';
import { findGuestsBooking } from './find-guests-booking.ts';
import { releaseChange } from './release-change.ts';

/** `modifiedCount` 0 means that no change was open. */
export async function endChange(services: Services, { person }: SavedActor, id: string): Promise<WriteResult> {
  const open = await findOpenChange(services.db, await findGuestsBooking(services.db, id, person));
  const hasEnded = open !== undefined && (await releaseChange(services, open)) === 'ended';
  return { acknowledged: true, matchedCount: 1, modifiedCount: hasEnded ? 1 : 0, upsertedCount: 0 };
}
