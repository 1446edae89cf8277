import { type SavedListDetail, type SavedRoom, toDollars } from 'contracts';
import type { SavedActor, Services } from '../../base/index.ts';
import { isWatched, type PricedRoom, priceRooms } from './price-list.ts';
import { findList, selectSavedRooms } from './storage.ts';

export async function getSavedList(services: Services, { person }: SavedActor, id: string): Promise<SavedListDetail> {
  const list = await findList(services.db, person.id, id);
  const saved = await selectSavedRooms(services.db, person.id, id);
  const ids = saved.map(({ room_id }) => room_id);
  const priced = await priceRooms(services, list, ids);
  const gone = await findUnavailableRooms(
    services,
    ids.filter((roomId) => !priced.has(roomId)),
  );
  const canCompare = isWatched(list, services.clock());
  const rooms = saved.map((row): SavedRoom => {
    const room = priced.get(row.room_id);
    if (room) return shown(room, canCompare ? row.price_cents : null);
    return gone.get(row.room_id) ?? { _id: row.room_id, title: '', isDeleted: true };
  });
  const { name, token, is_quiet, from_day: from, to_day: to, guests } = list;
  const stay = from && to && { from, to, guests: guests ?? 1 };
  return { _id: id, name, ...(token !== null && { token }), ...(stay && { stay }), tells: !is_quiet, rooms };
}

function shown({ card, cents }: PricedRoom, was: number | null): SavedRoom {
  const isLower = was !== null && cents !== undefined && cents < was;
  return {
    _id: card._id,
    title: card.title,
    card,
    isDeleted: false,
    ...(isLower && { was: toDollars(was) }),
    ...(cents === undefined && { isTaken: true }),
  };
}

async function findUnavailableRooms({ db }: Services, ids: readonly string[]): Promise<Map<string, SavedRoom>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('rooms').select(['id', 'title', 'archived_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title, archived_at }) => [id, { _id: id, title, isDeleted: archived_at !== null }]));
}
