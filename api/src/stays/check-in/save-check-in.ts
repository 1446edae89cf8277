import type { KeptText } from 'contracts';
import {
  isId,
  type Person,
  Refusal,
  type RoomRow,
  recordAudit,
  type SavedActor,
  type Services,
  transact,
} from '../../base/index.ts';
import { findRoom, lockRoom } from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { readCheckIn, saveCheckInText, staysWithInstructions } from './storage.ts';

/** Delay before guests are emailed, so that a quick correction does not send a second email. */
const SETTLE_MS = 5 * 60_000;

export async function getCheckIn({ db }: Services, { person }: SavedActor, id: string): Promise<KeptText> {
  const room = isId(id) ? await findRoom(db, id) : undefined;
  return readCheckIn(db, ownRoom(room, person).id);
}

/**
 * Guests who were sent an earlier text get this one too. Locks the room, so that this function and the sweep of due
 * instructions never both notify the same guest.
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
    const stays = await staysWithInstructions(tx, roomId, now);
    const notices = stays.map((booking) => ({ kind: 'check-in', booking, ...text }) as const);
    await notify(tx, notices, now);
    return saved;
  });
}

/** Returns the room if the person is its host. Even admins may not see the text, because it may contain door codes. */
function ownRoom(room: RoomRow | undefined, person: Person): RoomRow {
  if (room?.host_id !== person.id) throw new Refusal('room-not-found');
  return room;
}
