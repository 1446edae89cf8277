import { type Selectable, sql } from 'kysely';
import { type Queries, Refusal, type Tables } from '../../base/index.ts';

export type ListRow = Selectable<Tables['saved_lists']>;
export type SavedRoomRow = Selectable<Tables['saved_rooms']>;

interface SavedListRow {
  id: string;
  name: string;
  token: string | null;
  rooms: string[];
}

export async function selectLists(db: Queries, personId: string): Promise<SavedListRow[]> {
  const { rows } = await sql<SavedListRow>`
    SELECT l.id, l.name, l.token, ARRAY(
      SELECT s.room_id FROM saved_rooms s WHERE s.person_id = l.person_id AND s.list_id = l.id
      ORDER BY s.saved_at DESC, s.room_id) AS rooms
    FROM saved_lists l WHERE l.person_id = ${personId} ORDER BY l.used_at DESC, l.id`.execute(db);
  return rows;
}

/** @throws Refusal if the list does not exist or belongs to someone else */
export async function findList(db: Queries, personId: string, id: string): Promise<ListRow> {
  const list = await db
    .selectFrom('saved_lists')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!list) throw new Refusal('list-not-found');
  return list;
}

export async function selectSavedRooms(db: Queries, personId: string, id: string): Promise<SavedRoomRow[]> {
  return db
    .selectFrom('saved_rooms')
    .selectAll()
    .where('person_id', '=', personId)
    .where('list_id', '=', id)
    .orderBy('saved_at', 'desc')
    .orderBy('room_id')
    .execute();
}

export async function selectSavedRoomIds(db: Queries, personId: string, id: string): Promise<string[]> {
  return (await selectSavedRooms(db, personId, id)).map(({ room_id }) => room_id);
}
