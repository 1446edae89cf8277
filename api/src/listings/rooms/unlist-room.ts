import type { WriteResult } from 'contracts';
import { type Actor, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';
import { checkWaitlistsSoon } from '../nights/waiting.ts';
import { lockHost, lockOwnListing } from './own-listing.ts';

/**
 * Unlists a room or lists it again. An unlisted room accepts no new stays but keeps its bookings. A concurrent booking
 * waits. A former host cannot list a room.
 */
export async function unlistRoom(
  { db, clock }: Services,
  { person }: Actor,
  { id, unlisted }: { id: string; unlisted: boolean },
): Promise<WriteResult> {
  if (!person) throw new Refusal('not-allowed');
  return transact(db, async (tx) => {
    const now = clock();
    if (!unlisted) await lockHost(tx, person);
    const room = await lockOwnListing(tx, id, person);
    const isChanged = (room.unlisted_at !== null) !== unlisted;
    if (isChanged) {
      await tx
        .updateTable('rooms')
        .set({ unlisted_at: unlisted ? now : null })
        .where('id', '=', id)
        .execute();
      await checkWaitlistsSoon(tx, id);
      const action = unlisted ? 'room-unlisted' : 'room-listed';
      await recordAudit(tx, { at: now, actorId: person.id, action, subject: id });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0, upsertedCount: 0 };
  });
}
