import type { DeleteResult } from 'contracts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import { hasActiveBooking } from '../nights/active-stays.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { lockOwnListing } from './own-listing.ts';

/**
 * DELETE /rooms/{id}: nobody sees or books the room any more. The row stays, for the bookings that were made of
 * it. Refused while a paid stay, or a guest who is paying, is ahead; who books at the same moment waits.
 */
export async function deleteRoom({ db, clock }: Services, { person }: Actor, id: string): Promise<DeleteResult> {
  return transact(db, async (tx) => {
    const now = clock();
    const actorId = person?.id ?? null;
    const room = await lockOwnListing(tx, id, person);
    if (await hasActiveBooking(tx, { roomId: id, now })) throw new Refusal('active-booking');
    await tx.updateTable('rooms').set({ archived_at: now, archived_by: actorId }).where('id', '=', id).execute();
    const details = { title: room.title, hostId: room.host_id };
    await recordAudit(tx, { at: now, actorId, action: 'room-deleted', subject: id, details });
    return { acknowledged: true, deletedCount: 1 };
  });
}
