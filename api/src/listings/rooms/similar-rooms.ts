import { MAX_PRICE_CENTS, nightsBetween, type RoomCard, type RoomSearch, toDollars } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { isId, orderByNewest, Refusal, type RoomRow, type Services } from '../../base/index.ts';
import type { CandidateRooms } from './candidates.ts';
import { toFoundCard } from './room-row.ts';
import { findRoom, selectFoundCards } from './storage.ts';

const MAX_SIMILAR = 4;
/** The number of rooms to select. Higher than `MAX_SIMILAR`, because some rooms are dropped afterwards. */
const SELECTED = 24;
/** Maximum number of rooms to examine per index scan, which limits the time if there are many similar rooms. */
const MAX_EXAMINED = 200;

/**
 * Returns rooms in the same country or category for half to twice the price. Rooms in the same country come first,
 * ordered by difference in price. Also works for a deleted or unlisted room, whose page then suggests alternatives.
 */
export async function listSimilarRooms(
  { db, clock, settings: { charges } }: Pick<Services, 'db' | 'clock' | 'settings'>,
  { id, ...wanted }: { id: string } & Pick<RoomSearch, 'from' | 'to' | 'adults' | 'children' | 'pets'>,
): Promise<RoomCard[]> {
  const room = isId(id) ? await findRoom(db, id) : undefined;
  if (!room) throw new Refusal('room-not-found');
  const now = clock();
  const { from, to } = wanted;
  const nights = from && to ? nightsBetween({ from, to }) : 0;
  const min = toDollars(Math.ceil(room.price_cents / 2));
  const max = toDollars(Math.min(room.price_cents * 2, MAX_PRICE_CENTS));
  const search = { ...wanted, min, max };
  const rows = await selectFoundCards(db, { search, keys: {}, source: roomsLike(room), now, limit: SELECTED });
  const free = rows.filter(({ booked }) => !booked).slice(0, MAX_SIMILAR);
  return free.map((row) => toFoundCard(row, { nights, now, charges }));
}

function roomsLike({ id, country, category, price_cents }: RoomRow): CandidateRooms {
  const price = sql`${price_cents}::integer`;
  const walk = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(SELECT r.id FROM rooms r WHERE r.archived_at IS NULL AND ${where} ORDER BY ${order} LIMIT ${sql.lit(MAX_EXAMINED)})`;
  const newest = orderByNewest({ owner: 'r.category', id: 'r.id' }, sql`${category}::text`);
  const ofCountry = sql`r.country = ${country}::text`;
  const walks = [
    walk(sql`${ofCountry} AND r.price_cents >= ${price}`, sql`r.price_cents, r.id`),
    walk(sql`${ofCountry} AND r.price_cents < ${price}`, sql`r.price_cents DESC, r.id DESC`),
    walk(newest.where, newest.orderBy),
  ];
  const order = sql`r.country IS DISTINCT FROM ${country}::text, abs(r.price_cents - ${price}), r.id`;
  const isLike = sql`r.id IN (${sql.join(walks, sql` UNION `)}) AND r.id <> ${id}::uuid AND r.unlisted_at IS NULL`;
  return { rooms: sql`(SELECT * FROM rooms r WHERE ${isLike}) r`, order };
}
