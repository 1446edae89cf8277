import { FIRST_LIST, SAVED_LIMITS } from 'contracts';
import { isId, Refusal, type SavedActor, type Services, type Tx, transact } from '../../base/index.ts';
import { lockPerson } from '../../people/index.ts';
import { findRoom } from '../rooms/storage.ts';
import { recordPrices } from './find-improvements.ts';
import { findList, selectLists, selectSavedRoomIds } from './storage.ts';

interface ListAndRoom {
  id: string;
  roomId: string;
}

export async function addToList(
  services: Services,
  { person }: SavedActor,
  { id, roomId }: ListAndRoom,
): Promise<{ success: true }> {
  await transact(services.db, async (tx) => {
    await lockPerson(tx, person.id);
    await add(services, tx, { personId: person.id, listId: id, roomId });
  });
  return { success: true };
}

export async function takeFromList(
  { db }: Services,
  { person }: SavedActor,
  { id, roomId }: ListAndRoom,
): Promise<{ success: true }> {
  if (isId(roomId)) {
    await db
      .deleteFrom('saved_rooms')
      .where('person_id', '=', person.id)
      .where('list_id', '=', id)
      .where('room_id', '=', roomId)
      .execute();
  }
  return { success: true };
}

export async function saveRoom(
  services: Services,
  { person }: SavedActor,
  roomId: string,
): Promise<{ list: { _id: string; name: string } }> {
  return transact(services.db, async (tx) => {
    await lockPerson(tx, person.id);
    const lists = await selectLists(tx, person.id);
    const holder = lists.find(({ rooms }) => rooms.includes(roomId));
    const { id, name } = holder ?? lists[0] ?? (await createFirstList(tx, person.id, services.clock()));
    if (!holder) await add(services, tx, { personId: person.id, listId: id, roomId });
    return { list: { _id: id, name } };
  });
}

/** Creates the person's first list. Its id is the person's id, which no page shows. */
async function createFirstList(tx: Tx, personId: string, now: Date) {
  const list = { id: personId, name: FIRST_LIST };
  await tx
    .insertInto('saved_lists')
    .values({ ...list, person_id: personId, token: null, used_at: now })
    .execute();
  return list;
}

/** @throws Refusal if the room is deleted or the list is full */
async function add(
  services: Services,
  tx: Tx,
  { personId, listId, roomId }: { personId: string; listId: string; roomId: string },
): Promise<void> {
  const now = services.clock();
  const room = isId(roomId) ? await findRoom(tx, roomId) : undefined;
  if (!room || room.archived_at) throw new Refusal('room-not-found');
  const list = await findList(tx, personId, listId);
  await tx
    .insertInto('saved_rooms')
    .values({ person_id: personId, list_id: listId, room_id: roomId, saved_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'list_id', 'room_id']).doNothing())
    .execute();
  if ((await selectSavedRoomIds(tx, personId, listId)).length > SAVED_LIMITS.rooms) throw new Refusal('list-full');
  await tx
    .updateTable('saved_lists')
    .set({ used_at: now, look_at: now })
    .where('person_id', '=', personId)
    .where('id', '=', listId)
    .execute();
  await recordPrices(services, tx, list, [roomId]);
}
