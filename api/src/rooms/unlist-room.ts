import type { WriteResult } from 'contracts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import { lookSoon } from '../nights/waiting.ts';
import type { Services } from '../services.ts';
import { lockOwnListing } from './own-listing.ts';

/** The room takes no new stays, but keeps its bookings. A concurrent booking waits. */
export async function unlistRoom(
  { db, clock }: Services,
  { person }: Actor,
  { id, unlisted }: { id: string; unlisted: boolean },
): Promise<WriteResult> {
  return transact(db, async (tx) => {
    const now = clock();
    const room = await lockOwnListing(tx, id, person);
    const isChanged = (room.unlisted_at !== null) !== unlisted;
    if (isChanged) {
      await tx
        .updateTable('rooms')
        .set({ unlisted_at: unlisted ? now : null })
        .where('id', '=', id)
        .execute();
      await lookSoon(tx, id);
      const action = unlisted ? 'room-unlisted' : 'room-listed';
      await recordAudit(tx, { at: now, actorId: person?.id ?? null, action, subject: id });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0, upsertedCount: 0 };
  });
}
