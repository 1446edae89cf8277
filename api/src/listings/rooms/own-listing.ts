import { isId, type Person, Refusal, type RoomRow, type Tx } from '../../base/index.ts';
import { lockActivePerson } from '../../people/index.ts';
import { lockRoom } from './storage.ts';

/** Locks the room for a change by its host or an admin. @throws Refusal if the room is deleted or not theirs */
export async function lockOwnListing(tx: Tx, id: string, person: Person | null): Promise<RoomRow> {
  const room = await lockOwnRoom(tx, id, person);
  if (room.archived_at) throw new Refusal('room-not-found');
  return room;
}

/** Locks the room for a change by its host or an admin, even if it is deleted. */
export async function lockOwnRoom(tx: Tx, id: string, person: Person | null): Promise<RoomRow> {
  const room = isId(id) ? await lockRoom(tx, id) : undefined;
  if (!room) throw new Refusal('room-not-found');
  if (room.host_id !== person?.id && person?.role !== 'admin') throw new Refusal('not-allowed');
  return room;
}

/** Prevents a change of the person's role until the transaction ends. @throws Refusal for a guest */
export async function lockHost(tx: Tx, { id }: Person): Promise<void> {
  await lockActivePerson(tx, id);
  const { role } = await tx.selectFrom('people').select('role').where('id', '=', id).executeTakeFirstOrThrow();
  if (role === 'guest') throw new Refusal('not-allowed');
}
