import { type FoundListing, foldEmail, MAX_SEARCH_MATCHES, type Page, searchWords } from 'contracts';
import { idCursor, isId, pageOf, type Services } from '../../base/index.ts';
import { listPeople } from '../../people/index.ts';
import { toRoom } from './room-row.ts';
import { listRoomIds, listRoomIdsOfHosts, selectRooms } from './storage.ts';

const PAGE = 25;

interface Asked {
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Lists rooms for admins, newest first, including unlisted and deleted ones. */
export async function listAllRooms(
  { db, clock }: Services,
  { q = '', cursor, limit = PAGE }: Asked,
): Promise<Page<FoundListing>> {
  const asked = { before: idCursor.read(cursor), limit: limit + 1 };
  const found = await findIds(db, q, asked);
  const { items: ids, next } = pageOf(found, limit, (id) => id);
  const rows = await selectRooms(db, { now: clock(), ids, withDeleted: true, limit });
  rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  const items = rows.map((row) => ({
    ...toRoom(row, true),
    ...(row.archived_at && { deletedAt: row.archived_at.toISOString() }),
  }));
  return { items, next };
}

/**
 * Returns the ids of the newest matching rooms. A text matches the id of a room or its host, or words of the title, the
 * location or the host's name.
 */
async function findIds(
  db: Services['db'],
  q: string,
  asked: { before: string | undefined; limit: number },
): Promise<string[]> {
  if (q === '') return listRoomIds(db, asked);
  if (isId(q)) {
    const ids = await listRoomIdsOfHosts(db, [q], asked);
    return asked.before === undefined ? [q, ...ids] : ids;
  }
  const people = await listPeople(db, { search: foldEmail(q), limit: MAX_SEARCH_MATCHES });
  const words = searchWords(q);
  const ids = await listRoomIdsOfHosts(
    db,
    people.map(({ id }) => id),
    asked,
  );
  const byWords = words.length > 0 ? await listRoomIds(db, { ...asked, words }) : [];
  return [...new Set([...ids, ...byWords])].sort().reverse().slice(0, asked.limit);
}
