import { contradictions, type RoomUpdated, rulesOf, type StayRulesTold } from 'contracts';
import type { SavedActor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import { lookSoon } from '../nights/waiting.ts';
import { Refusal } from '../refusal.ts';
import { lockOwnListing } from '../rooms/own-listing.ts';
import { toRoom } from '../rooms/room-row.ts';
import { selectRooms } from '../rooms/storage.ts';
import type { Services } from '../services.ts';

/** Existing bookings keep their price and nights. */
export async function changeStayRules(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, version, stayRules }: { id: string; version: number; stayRules: StayRulesTold },
): Promise<RoomUpdated> {
  const rules = rulesOf(stayRules);
  const [contradiction] = contradictions(rules);
  if (contradiction) throw new Refusal('invalid-request', { stayRules: contradiction });
  await transact(db, async (tx) => {
    const room = await lockOwnListing(tx, id, person);
    if (room.version !== version) throw new Refusal('changed-elsewhere');
    await tx
      .updateTable('rooms')
      .set({ stay_rules: JSON.stringify(rules), version: room.version + 1 })
      .where('id', '=', id)
      .execute();
    await lookSoon(tx, id);
    const details = { version: room.version + 1, rules };
    await recordAudit(tx, { at: clock(), actorId: person.id, action: 'stay-rules-changed', subject: id, details });
  });
  const [row] = await selectRooms(db, { now: clock(), id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, room: toRoom(row, true) };
}
