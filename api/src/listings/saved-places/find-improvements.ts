import type { Cents, RoomCard } from 'contracts';
import type { Services, Tx } from '../../base/index.ts';
import { isWatched, type PricedRoom, priceRooms, upcomingStayOf } from './price-list.ts';
import { type ListRow, type SavedRoomRow, selectSavedRooms } from './storage.ts';

/** An improvement that the list's owner has not been notified of. */
export interface Improvement {
  card: RoomCard;
  cents: Cents;
  before: Cents | undefined;
  isFree: boolean;
}

/** Returns the improvement of a saved room, or undefined if there is none. */
export function findImprovement(saved: SavedRoomRow, priced: PricedRoom | undefined): Improvement | undefined {
  if (priced?.cents === undefined) return undefined;
  const { card, cents } = priced;
  const before = saved.told_cents ?? saved.price_cents ?? cents;
  const isLower = cents < before;
  if (!isLower && !saved.was_taken) return undefined;
  return { card, cents, before: isLower ? before : undefined, isFree: saved.was_taken };
}

export async function findImprovements(services: Pick<Services, 'db' | 'clock' | 'settings'>, list: ListRow) {
  const saved = await selectSavedRooms(services.db, list.person_id, list.id);
  const priced = await priceRooms(
    services,
    list,
    saved.map(({ room_id }) => room_id),
  );
  const improvements = !isWatched(list, services.clock())
    ? []
    : saved.flatMap((row) => findImprovement(row, priced.get(row.room_id)) ?? []);
  return { saved, priced, improvements };
}

/** Saves the current prices of these rooms. Later prices are compared with them. */
export async function recordPrices(
  { clock, settings }: Services,
  tx: Tx,
  list: ListRow,
  ids: readonly string[],
): Promise<void> {
  const saved = (await selectSavedRooms(tx, list.person_id, list.id)).filter(({ room_id }) => ids.includes(room_id));
  const priced = await priceRooms({ db: tx, clock, settings }, list, ids);
  await recordState(tx, list, clock(), { saved, priced });
}

export async function recordState(
  tx: Tx,
  list: ListRow,
  now: Date,
  { saved, priced }: Pick<Awaited<ReturnType<typeof findImprovements>>, 'saved' | 'priced'>,
) {
  if (!isWatched(list, now)) return;
  const hasStay = upcomingStayOf(list, now) !== undefined;
  for (const row of saved) {
    const room = priced.get(row.room_id);
    if (!room) continue;
    const isFirst = row.price_cents === null && room.cents !== undefined;
    const isTaken = hasStay && room.cents === undefined && !row.was_taken;
    if (!isFirst && !isTaken) continue;
    await change(tx, row, { ...(isFirst && { price_cents: room.cents ?? null }), ...(isTaken && { was_taken: true }) });
  }
}

export async function recordNotified(tx: Tx, list: ListRow, improvements: readonly Improvement[]): Promise<void> {
  for (const { card, cents, before } of improvements) {
    const key = { person_id: list.person_id, list_id: list.id, room_id: card._id };
    await change(tx, key, { was_taken: false, ...(before !== undefined && { told_cents: cents }) });
  }
}

async function change(
  tx: Tx,
  { person_id, list_id, room_id }: Pick<SavedRoomRow, 'person_id' | 'list_id' | 'room_id'>,
  set: Partial<Pick<SavedRoomRow, 'price_cents' | 'told_cents' | 'was_taken'>>,
): Promise<void> {
  await tx
    .updateTable('saved_rooms')
    .set(set)
    .where('person_id', '=', person_id)
    .where('list_id', '=', list_id)
    .where('room_id', '=', room_id)
    .execute();
}
