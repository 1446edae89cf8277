import { type RoomSearch, type SearchSummary, type Spot, staysOf } from 'contracts';
import { sql } from 'kysely';
import type { Services } from '../../base/index.ts';
import { boundsWithin, kmFrom } from '../places/distance.ts';
import type { CandidateRooms } from './candidates.ts';
import { roomsWithin, shown } from './coordinates.ts';
import { earliestToday } from './earliest-today.ts';
import { toFoundCard } from './room-row.ts';
import { selectFoundCards } from './storage.ts';

/** Maximum distance of a room that counts as near, which is about an hour's drive. */
const NEAR_KM = 80;
const MAX_NEAR = 24;
/** Maximum number of rooms to examine, which limits the time in a crowded area. */
const MAX_EXAMINED = 2_000;

/** Returns the rooms near a place that match a search, nearest first. Undefined if there are none. */
export async function findRoomsNear(
  { db, clock, settings: { charges } }: Pick<Services, 'db' | 'clock' | 'settings'>,
  spot: Spot,
  search: RoomSearch,
): Promise<SearchSummary['near']> {
  const now = clock();
  const source = roomsAround(spot);
  const rows = await selectFoundCards(db, { search, keys: {}, charges, source, now, limit: MAX_NEAR + 1 });
  if (rows.length === 0) return undefined;
  const nights = staysOf(search, earliestToday(now))?.nights ?? 0;
  const rooms = rows.slice(0, MAX_NEAR).map((row) => toFoundCard(row, { nights, now, charges }));
  return { km: NEAR_KM, count: rooms.length, isExact: rows.length <= MAX_NEAR, rooms };
}

function roomsAround(spot: Spot): CandidateRooms {
  const km = kmFrom(spot, shown);
  const rooms = sql`(SELECT * FROM (${roomsWithin(boundsWithin(spot, NEAR_KM), sql`r.*`, MAX_EXAMINED)}) r
    WHERE ${km} <= ${NEAR_KM}::float8) r`;
  return { rooms, order: sql`${km}, r.id`, km };
}
