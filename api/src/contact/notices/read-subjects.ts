import { addDays, todayIn } from 'contracts';
import { sql } from 'kysely';
import type { BookingRow, Queries, ReviewRow } from '../../base/index.ts';
import { type SeenEntry, selectEntries } from '../../listings/index.ts';
import { otherOf, shownPeopleOf } from '../../people/index.ts';
import type { NotificationRow } from './storage.ts';

export interface Subjects {
  bookings: Map<string, BookingRow & { guest: string }>;
  /** Keyed by booking and side. */
  reviews: Map<string, Pick<ReviewRow, 'hidden_at'>>;
  clashing: Set<string>;
  threads: Map<string, { other: string | null; room: string; unread: number }>;
  lists: Map<string, string>;
  calendars: Map<string, { name: string; title: string; isFailing: boolean }>;
  failedPayout: string | null;
  /** Keys of refunds. */
  failedRefunds: Set<string>;
  offers: Map<string, SeenEntry>;
  rooms: Map<string, string>;
}

export const reviewKey = (bookingId: string, side: string) => `${bookingId} ${side}`;

export async function readSubjects(
  db: Queries,
  { personId, now }: { personId: string; now: Date },
  rows: readonly NotificationRow[],
): Promise<Subjects> {
  const keys = rows.flatMap(({ details }) => (hasBooking(details) ? [details] : []));
  const rooms = sql`${[...new Set(keys.map(({ roomId }) => roomId))]}::uuid[]`;
  const ids = sql`${[...new Set(keys.map(({ bookingId }) => bookingId))]}::uuid[]`;
  const hasKind = (...kinds: NotificationRow['kind'][]) => rows.some(({ kind }) => kinds.includes(kind));
  const bookings = keys.length === 0 ? [] : await selectBookings(db, rooms, ids);
  const guests = await shownPeopleOf(
    db,
    bookings.map(({ guest_id }) => guest_id),
  );
  return {
    bookings: new Map(bookings.map((row) => [row.id, { ...row, guest: guests.get(row.guest_id)?.name || 'Guest' }])),
    reviews: hasKind('review-asked', 'review-published') ? await selectReviews(db, rooms, ids) : new Map(),
    clashing: hasKind('clash') ? await selectClashing(db, rooms, ids, now) : new Set(),
    threads: await readThreads(db, personId, rows),
    lists: await readLists(db, personId, rows),
    offers: new Map(
      (hasKind('nights-offered') ? await selectEntries(db, personId) : []).map((entry) => [entry.id, entry]),
    ),
    rooms: await readTitles(db, rows),
    calendars: await readCalendars(db, rows),
    failedRefunds: await readFailedRefunds(db, rows),
    failedPayout: hasKind('payout-failed') ? await failedPayoutOf(db, personId) : null,
  };
}

/** A failed refund may belong to a payment without a stay. */
function hasBooking<D extends object>(details: D): details is D & { roomId: string; bookingId: string } {
  return 'bookingId' in details;
}

type Ids = ReturnType<typeof sql>;

async function selectBookings(db: Queries, rooms: Ids, ids: Ids): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    SELECT * FROM bookings WHERE room_id = ANY(${rooms}) AND id = ANY(${ids})`.execute(db);
  return rows;
}

async function selectReviews(db: Queries, rooms: Ids, ids: Ids): Promise<Subjects['reviews']> {
  const { rows } = await sql<ReviewRow>`
    SELECT booking_id, side, hidden_at FROM reviews WHERE room_id = ANY(${rooms}) AND booking_id = ANY(${ids})`.execute(
    db,
  );
  return new Map(rows.map((row) => [reviewKey(row.booking_id, row.side), row]));
}

async function selectClashing(db: Queries, rooms: Ids, ids: Ids, now: Date): Promise<Set<string>> {
  const since = addDays(todayIn('UTC', now), -1);
  const { rows } = await sql<{ booking_id: string }>`
    SELECT DISTINCT booking_id FROM outside_clashes
    WHERE room_id = ANY(${rooms}) AND booking_id = ANY(${ids}) AND ended_at IS NULL AND night >= ${since}::date`.execute(
    db,
  );
  return new Set(rows.map(({ booking_id }) => booking_id));
}

async function readThreads(
  db: Queries,
  personId: string,
  rows: readonly NotificationRow[],
): Promise<Subjects['threads']> {
  const ids = rows.flatMap(({ details }) => ('threadId' in details ? [details.threadId] : []));
  if (ids.length === 0) return new Map();
  const { rows: own } = await sql<{ thread_id: string; room_id: string; unread: number }>`
    SELECT thread_id, room_id, last_position - read_position AS unread FROM inbox_threads
    WHERE person_id = ${personId} AND thread_id = ANY(${ids}::uuid[])`.execute(db);
  const { rows: threads } = await sql<{ id: string; guest_id: string; host_id: string; room: string }>`
    SELECT t.id, t.guest_id, t.host_id, r.title AS room FROM threads t JOIN rooms r ON r.id = t.room_id
    WHERE t.room_id = ANY(${own.map(({ room_id }) => room_id)}::uuid[]) AND t.id = ANY(${ids}::uuid[])`.execute(db);
  const people = await shownPeopleOf(
    db,
    threads.map((thread) => otherOf(thread, personId)),
  );
  const unread = new Map(own.map((row) => [row.thread_id, row.unread]));
  return new Map(
    threads.map((thread) => [
      thread.id,
      {
        room: thread.room,
        other: people.get(otherOf(thread, personId))?.name ?? null,
        unread: unread.get(thread.id) ?? 0,
      },
    ]),
  );
}

async function readLists(db: Queries, personId: string, rows: readonly NotificationRow[]): Promise<Subjects['lists']> {
  const ids = rows.flatMap(({ details }) => ('listId' in details ? [details.listId] : []));
  if (ids.length === 0) return new Map();
  const { rows: lists } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM saved_lists WHERE person_id = ${personId} AND id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(lists.map(({ id, name }) => [id, name]));
}

async function readTitles(db: Queries, rows: readonly NotificationRow[]): Promise<Subjects['rooms']> {
  const ids = rows.flatMap(({ details }) => ('from' in details ? [details.roomId] : []));
  if (ids.length === 0) return new Map();
  const rooms = await db.selectFrom('rooms').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rooms.map(({ id, title }) => [id, title]));
}

async function readCalendars(db: Queries, rows: readonly NotificationRow[]): Promise<Subjects['calendars']> {
  const named = rows.flatMap(({ details }) => ('calendarId' in details ? [details] : []));
  if (named.length === 0) return new Map();
  const { rows: calendars } = await sql<{ id: string; name: string; title: string; isFailing: boolean }>`
    SELECT c.id, c.name, r.title, c.failure_told_at IS NOT NULL AS "isFailing"
    FROM outside_calendars c JOIN rooms r ON r.id = c.room_id
    WHERE c.room_id = ANY(${named.map(({ roomId }) => roomId)}::uuid[])
      AND c.id = ANY(${named.map(({ calendarId }) => calendarId)}::uuid[])`.execute(db);
  return new Map(calendars.map((calendar) => [calendar.id, calendar]));
}

async function readFailedRefunds(db: Queries, rows: readonly NotificationRow[]): Promise<Set<string>> {
  const keys = rows.flatMap(({ details }) => ('key' in details ? [details.key] : []));
  if (keys.length === 0) return new Set();
  const failed = db.selectFrom('refunds').select('key').where('key', 'in', keys).where('failed_at', 'is not', null);
  return new Set((await failed.execute()).map(({ key }) => key));
}

async function failedPayoutOf(db: Queries, personId: string): Promise<string | null> {
  const account = await db
    .selectFrom('payout_accounts')
    .select('failed_payout_id')
    .where('host_id', '=', personId)
    .executeTakeFirst();
  return account?.failed_payout_id ?? null;
}
