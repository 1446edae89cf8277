import type { KeptText } from 'contracts';
import type { Person, SavedActor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { isId } from '../database/new-id.ts';
import type { RoomRow } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { notify } from '../notices/notify.ts';
import { Refusal } from '../refusal.ts';
import { findRoom, lockRoom } from '../rooms/storage.ts';
import type { Services } from '../services.ts';
import { readCheckIn, saveCheckInText, staysTold } from './storage.ts';

/** Who corrects a text soon after saving it sends guests one mail. */
const SETTLE_MS = 5 * 60_000;

/** GET /rooms/{id}/check-in */
export async function getCheckIn({ db }: Services, { person }: SavedActor, id: string): Promise<KeptText> {
  const room = isId(id) ? await findRoom(db, id) : undefined;
  return readCheckIn(db, ownRoom(room, person).id);
}

/**
 * PUT /rooms/{id}/check-in. Guests who were sent an earlier text get this one. The room's lock lets this and the sweep for
 * due instructions come one after the other, so that each stay is told by one of them.
 */
export async function saveCheckIn(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, ...wanted }: KeptText & { id: string },
): Promise<KeptText> {
  return transact(db, async (tx) => {
    const now = clock();
    const { id: roomId } = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const before = await readCheckIn(tx, roomId);
    const saved = await saveCheckInText(tx, roomId, { ...wanted, now });
    if (saved.version === before.version) return saved;
    const details = { checkIn: saved.version };
    await recordAudit(tx, { at: now, actorId: person.id, action: 'room-changed', subject: roomId, details });
    if (saved.text === '') return saved;
    const text = { version: saved.version, isChange: before.text !== '', mailAt: new Date(now.getTime() + SETTLE_MS) };
    const told = await staysTold(tx, roomId, now);
    const notices = told.map((booking) => ({ kind: 'check-in', booking, ...text }) as const);
    await notify(tx, notices, now);
    return saved;
  });
}

/** Codes of doors are for the host alone, and not for admins. */
function ownRoom(room: RoomRow | undefined, person: Person): RoomRow {
  if (room?.host_id !== person.id) throw new Refusal('room-not-found');
  return room;
}
