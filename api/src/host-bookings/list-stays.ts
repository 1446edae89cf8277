import { type Booking, isDay, type Page, type StayFilter } from 'contracts';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import { listBookings, selectBookings, toBookings } from '../bookings/storage.ts';
import { atLeast, COMPLETE_LIST, cursorId, pageOf } from '../database/keyset.ts';
import { isId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { hostOf } from './host-of.ts';
import { filteredStays } from './stay-filters.ts';

export interface StaysAsked {
  email: string;
  show?: StayFilter | undefined;
  roomId?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** GET /bookings/host: the bookings of a host's rooms, or of one room, newest first or those of a filter. */
export async function listHostBookings(
  { db, clock }: Services,
  actor: Actor,
  asked: StaysAsked,
): Promise<Page<Booking>> {
  const { show, roomId, cursor, limit = COMPLETE_LIST } = asked;
  const after = show ? readCursor(cursor) : undefined;
  const before = show ? undefined : cursorId(cursor);
  const hostId = await hostOf(db, actor, asked);
  if (!hostId) return { items: [], next: undefined };
  if (!show) {
    const bookings = await listBookings(db, { as: 'host', personId: hostId, roomId, before, limit: limit + 1 });
    return pageOf(bookings, limit, ({ _id }) => _id);
  }
  const { day } = filteredStays(show, clock());
  const bookings = await filtered(db, { hostId, show, roomId, after, now: clock(), limit: limit + 1 });
  return pageOf(bookings, limit, (booking) => `${booking[day]}.${booking._id}`);
}

interface Place {
  day: string;
  id: string;
}

/** Where a page ended: `2026-11-21.<id>`. */
function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [day = '', id = ''] = cursor.split('.', 2);
  if (!isDay(day) || !isId(id)) throw new Refusal('invalid-request', { cursor: 'is not valid' });
  return { day, id };
}

interface FilteredAsked {
  hostId: string;
  show: StayFilter;
  roomId: string | undefined;
  after: Place | undefined;
  now: Date;
  limit: number;
}

async function filtered(db: Queries, { hostId, show, roomId, after, now, limit }: FilteredAsked): Promise<Booking[]> {
  const { where, day, isDescending } = filteredStays(show, now);
  const column = `${day}_day`;
  const [direction, beyond] = isDescending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const orderOf = (table: string) =>
    sql`${sql.ref(`${table}.${column}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
  let shown = selectBookings(db).where('bookings.host_id', '=', hostId).where(where);
  if (roomId) shown = shown.where('bookings.room_id', '=', roomId);
  if (after) {
    const place = sql`(${after.day}::date, ${after.id}::uuid)`;
    shown = shown.where(sql<boolean>`(${sql.ref(`bookings.${column}`)}, bookings.id) ${beyond} ${place}`);
  }
  return toBookings(db, shown.orderBy(orderOf('bookings')).limit(atLeast(limit)), orderOf('shown'));
}
