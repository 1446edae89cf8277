import type { DeleteResult } from 'contracts';
import { type Actor, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';
import { hasActiveBooking } from '../nights/active-stays.ts';
import { checkWaitlistsSoon } from '../nights/waiting.ts';
import { lockOwnListing } from './own-listing.ts';

/** Deletes a listing, unless it has an upcoming paid stay or a hold. A concurrent booking waits. */
export async function deleteRoom({ db, clock }: Services, { person }: Actor, id: string): Promise<DeleteResult> {
  return transact(db, async (tx) => {
    const now = clock();
    const actorId = person?.id ?? null;
    const room = await lockOwnListing(tx, id, person);
    if (await hasActiveBooking(tx, { roomId: id, now })) throw new Refusal('active-booking');
    await tx.updateTable('rooms').set({ archived_at: now, archived_by: actorId }).where('id', '=', id).execute();
    await checkWaitlistsSoon(tx, id);
    const details = { title: room.title, hostId: room.host_id };
    await recordAudit(tx, { at: now, actorId, action: 'room-deleted', subject: id, details });
    return { acknowledged: true, deletedCount: 1 };
  });
}
