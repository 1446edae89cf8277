import type { WriteResult } from 'contracts';
import { type Actor, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';
import { lockPersonIfActive } from '../../people/index.ts';
import { lockOwnRoom } from './own-listing.ts';

/** Restores a deleted listing. Allowed for admins, and for the host unless an admin has deleted the listing. */
export async function restoreRoom({ db, clock }: Services, { person }: Actor, id: string): Promise<WriteResult> {
  return transact(db, async (tx) => {
    const room = await lockOwnRoom(tx, id, person);
    const isAllowed =
      person?.role === 'admin' ||
      (person?.role === 'host' && (room.archived_at === null || room.archived_by === person.id));
    // A room whose host has deleted their account cannot be restored.
    if (!isAllowed || !(await lockPersonIfActive(tx, room.host_id))) throw new Refusal('not-allowed');
    if (room.archived_at) {
      await tx.updateTable('rooms').set({ archived_at: null, archived_by: null }).where('id', '=', id).execute();
      const details = { title: room.title, hostId: room.host_id };
      const actorId = person?.id ?? null;
      await recordAudit(tx, { at: clock(), actorId, action: 'room-restored', subject: id, details });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: room.archived_at ? 1 : 0, upsertedCount: 0 };
  });
}
