import type { WriteResult } from 'contracts';
import { type Actor, isId, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';
import { hasActiveBooking } from '../nights/active-stays.ts';
import { lockRoom } from './storage.ts';

/**
 * Marks a room as booked or available. The host and admins can close a room, and reopen it if it has no active booking.
 * A guest with a confirmed booking may send `true`, which changes nothing.
 */
export async function markRoom(
  { db, clock }: Services,
  { person }: Actor,
  { id, status }: { id: string; status: boolean },
): Promise<WriteResult> {
  if (!person) throw new Refusal('not-allowed');
  if (!isId(id)) throw new Refusal('room-not-found');
  return transact(db, async (tx) => {
    const now = clock();
    const room = await lockRoom(tx, id);
    if (!room || room.archived_at) throw new Refusal('room-not-found');
    const isHolder = await hasActiveBooking(tx, { roomId: id, guestId: person.id, states: ['confirmed'], now });
    if (status && isHolder) return { acknowledged: true, matchedCount: 1, modifiedCount: 0, upsertedCount: 0 };
    if (room.host_id !== person.id && person.role !== 'admin') throw new Refusal('not-allowed');
    if (!status && (await hasActiveBooking(tx, { roomId: id, now }))) throw new Refusal('active-booking');
    const isChanged = room.is_closed !== status;
    if (isChanged) {
      await tx.updateTable('rooms').set({ is_closed: status }).where('id', '=', id).execute();
      await recordAudit(tx, { at: now, actorId: person.id, action: 'room-marked', subject: id, details: { status } });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0, upsertedCount: 0 };
  });
}
