import { type Cents, type Day, nightsBetween, type RoomCard, toCents } from 'contracts';
import { sql } from 'kysely';
import { earliestToday } from '../rooms/earliest-today.ts';
import { toFoundCard } from '../rooms/room-row.ts';
import { selectFoundCards } from '../rooms/storage.ts';
import type { Services } from '../services.ts';
import { cardsOf } from './shown-rooms.ts';
import type { ListRow } from './storage.ts';

export interface PricedRoom {
  /** With the list's stay, if it can be had. */
  card: RoomCard;
  /** Of the stay, or of a night without one; undefined if it cannot be had. */
  cents: Cents | undefined;
}

interface Wanted {
  from: Day;
  to: Day;
  guests: number;
}

/** Whether prices of the list can be compared with what was noted: not once its stay has begun. */
export const isWatched = (list: ListRow, now: Date) => list.from_day === null || stayOf(list, now) !== undefined;

type Priced = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The stay of a list; undefined without one, and once it has begun everywhere. */
export function stayOf({ from_day, to_day, guests }: ListRow, now: Date): Wanted | undefined {
  if (from_day === null || to_day === null || from_day < earliestToday(now)) return undefined;
  return { from: from_day, to: to_day, guests: guests ?? 1 };
}

/** Those of these rooms that are offered, at the price that a search says for the list's stay. */
export async function priceRooms(
  services: Priced,
  list: ListRow,
  ids: readonly string[],
): Promise<Map<string, PricedRoom>> {
  const cards = await cardsOf(services, ids);
  const stay = stayOf(list, services.clock());
  const found = stay ? await findStays(services, stay, ids) : undefined;
  return new Map(
    cards.map((plain) => {
      const card = found?.get(plain._id) ?? plain;
      const dollars = found ? card.stay?.total : card.price;
      return [card._id, { card, cents: dollars === undefined ? undefined : toCents(dollars) }];
    }),
  );
}

/** The cards of the rooms that can be had. */
async function findStays(
  { db, clock, settings: { charges } }: Priced,
  { from, to, guests }: Wanted,
  ids: readonly string[],
): Promise<Map<string, RoomCard>> {
  const now = clock();
  const source = {
    rooms: sql`(SELECT * FROM rooms r
      WHERE r.id = ANY(${ids}::uuid[]) AND r.archived_at IS NULL AND r.unlisted_at IS NULL) r`,
    order: sql`r.id`,
  };
  const search = { from, to, adults: guests };
  const rows = await selectFoundCards(db, { search, keys: {}, source, now, limit: ids.length });
  const nights = nightsBetween({ from, to });
  return new Map(rows.map((row) => [row.id, toFoundCard(row, { nights, now, charges })]));
}
