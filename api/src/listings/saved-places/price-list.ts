import { type Cents, type Day, nightsBetween, type RoomCard, toCents } from 'contracts';
import { sql } from 'kysely';
import type { Services } from '../../base/index.ts';
import { earliestToday } from '../rooms/earliest-today.ts';
import { toFoundCard } from '../rooms/room-row.ts';
import { selectFoundCards } from '../rooms/storage.ts';
import { cardsOf } from './shown-rooms.ts';
import type { ListRow } from './storage.ts';

export interface PricedRoom {
  card: RoomCard;
  /** The price of the stay, or of a night if the list has no stay. Undefined if the room is unavailable. */
  cents: Cents | undefined;
}

interface Wanted {
  from: Day;
  to: Day;
  guests: number;
}

/** Returns true if current prices can be compared with the saved ones. They cannot once the list's stay has begun. */
export const isWatched = (list: ListRow, now: Date) =>
  list.from_day === null || upcomingStayOf(list, now) !== undefined;

type Priced = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Returns the list's stay, or undefined if the list has none or the stay has begun in all time zones. */
export function upcomingStayOf({ from_day, to_day, guests }: ListRow, now: Date): Wanted | undefined {
  if (from_day === null || to_day === null || from_day < earliestToday(now)) return undefined;
  return { from: from_day, to: to_day, guests: guests ?? 1 };
}

export async function priceRooms(
  services: Priced,
  list: ListRow,
  ids: readonly string[],
): Promise<Map<string, PricedRoom>> {
  const cards = await cardsOf(services, ids);
  const stay = upcomingStayOf(list, services.clock());
  const found = stay ? await findStays(services, stay, ids) : undefined;
  return new Map(
    cards.map((plain) => {
      const card = found?.get(plain._id) ?? plain;
      const dollars = found ? card.stay?.total : card.price;
      return [card._id, { card, cents: dollars === undefined ? undefined : toCents(dollars) }];
    }),
  );
}

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
