import { type Page, type RoomCard, type RoomSearch, staysOf } from 'contracts';
import type { listRoomsQuery } from 'contracts/schemas';
import type { z } from 'zod';
import { pageOf, type Queries, type Services } from '../../base/index.ts';
import { findPlace } from '../places/find-places.ts';
import type { PlaceFilter } from '../places/place-keys.ts';
import { isSmallArea, positionOf, readCursor, type Sorted, writeCursor } from './candidates.ts';
import { earliestToday } from './earliest-today.ts';
import { toFoundCard } from './room-row.ts';
import { findLastCandidate, type SearchAsked, selectFoundCards } from './storage.ts';

const PAGE = 24;

type Select<Row> = (db: Queries, asked: SearchAsked) => Promise<Row[]>;

/**
 * Returns a page of rooms that match a search. A page may be short even if there is a next one, because each page
 * examines a limited number of candidates.
 *
 * @throws Refusal if the cursor is for another order
 */
export async function searchRooms<Row extends Sorted>(
  { db, clock, settings: { charges } }: Pick<Services, 'db' | 'clock' | 'settings'>,
  select: Select<Row>,
  { cursor, limit = PAGE, ...search }: z.output<typeof listRoomsQuery>,
): Promise<Page<Row>> {
  const after = readCursor(cursor, search.sort);
  const keys = await keysFor(db, search);
  if (!keys) return { items: [], next: undefined };
  const asked = { search, keys, charges, after, now: clock(), isSmallArea: await isSmallArea(db, search) };
  const rows = await select(db, { ...asked, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => writeCursor(positionOf(row, search.sort), search.sort));
  if (page.next !== undefined) return page;
  const last = await findLastCandidate(db, asked);
  return { ...page, next: last && writeCursor(last, search.sort) };
}

export async function searchCards(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  query: z.output<typeof listRoomsQuery>,
): Promise<Page<RoomCard>> {
  const now = services.clock();
  const { charges } = services.settings;
  const { items, next } = await searchRooms(services, selectFoundCards, query);
  const nights = staysOf(query, earliestToday(now))?.nights ?? 0;
  return { items: items.map((row) => toFoundCard(row, { nights, now, charges })), next };
}

export async function keysFor(db: Queries, { where }: RoomSearch): Promise<PlaceFilter | undefined> {
  return where === undefined ? {} : (await findPlace(db, where)).found?.keys;
}
