import type { Booking, Day, Page, StayFilter } from 'contracts';
import { sql } from 'kysely';
import {
  type Actor,
  atLeast,
  DEFAULT_PAGE_SIZE,
  dayCursor,
  idCursor,
  pageOf,
  type Queries,
  type Services,
  type ValueAndId,
} from '../../base/index.ts';
import { listBookings, selectBookings, toBookings } from '../bookings/storage.ts';
import { hostOf } from './host-of.ts';
import { filteredStays } from './stay-filters.ts';

export interface StaysAsked {
  email: string;
  show?: StayFilter | undefined;
  roomId?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listHostBookings(
  { db, clock }: Services,
  actor: Actor,
  asked: StaysAsked,
): Promise<Page<Booking>> {
  const { show, roomId, cursor, limit = DEFAULT_PAGE_SIZE } = asked;
  const after = show ? dayCursor.read(cursor) : undefined;
  const before = show ? undefined : idCursor.read(cursor);
  const hostId = await hostOf(db, actor, asked);
  if (!hostId) return { items: [], next: undefined };
  if (!show) {
    const bookings = await listBookings(db, { as: 'host', personId: hostId, roomId, before, limit: limit + 1 });
    return pageOf(bookings, limit, ({ _id }) => _id);
  }
  const { day } = filteredStays(show, clock());
  const bookings = await filtered(db, { hostId, show, roomId, after, now: clock(), limit: limit + 1 });
  return pageOf(bookings, limit, (booking) => dayCursor.write({ value: booking[day], id: booking._id }));
}

interface FilteredAsked {
  hostId: string;
  show: StayFilter;
  roomId: string | undefined;
  after: ValueAndId<Day> | undefined;
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
    const place = sql`(${after.value}::date, ${after.id}::uuid)`;
    shown = shown.where(sql<boolean>`(${sql.ref(`bookings.${column}`)}, bookings.id) ${beyond} ${place}`);
  }
  return toBookings(db, shown.orderBy(orderOf('bookings')).limit(atLeast(limit)), orderOf('shown'));
}
