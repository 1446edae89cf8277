import type { Day, DayRange, IgnoreRule } from 'contracts';
import { sql, type Updateable } from 'kysely';
import type { OutsideCalendarRow, Queries, Tables, Tx } from '../../base/index.ts';
import type { Doubt } from './check-for-lost-stays.ts';

export type CalendarKey = Pick<OutsideCalendarRow, 'room_id' | 'id'>;
/** Identifies a worker's claim by `readings`, because another worker may have claimed the calendar since. */
export type Claim = CalendarKey & Pick<OutsideCalendarRow, 'readings'>;

/**
 * The time at which a lease expires. Longer than any reading. Uses the database's clock, because the clocks of workers
 * may differ.
 */
const LEASED = sql<Date>`now() + interval '90 seconds'`;

export async function findDueCalendars(
  db: Queries,
  { now, limit, exceptHosts }: { now: Date; limit: number; exceptHosts: readonly string[] },
) {
  const { rows } = await sql<CalendarKey & { host_id: string }>`
    SELECT c.room_id, c.id, r.host_id FROM outside_calendars c
    JOIN LATERAL (SELECT host_id FROM rooms WHERE rooms.id = c.room_id LIMIT 1) r ON true
    WHERE c.due_at <= ${now} AND (c.leased_until IS NULL OR c.leased_until < now())
      AND NOT r.host_id = ANY(${exceptHosts}::uuid[])
    ORDER BY c.due_at LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

function updateCalendar(db: Queries, { room_id, id }: CalendarKey) {
  return db.updateTable('outside_calendars').where('room_id', '=', room_id).where('id', '=', id);
}

/** Claims a due calendar. Returns undefined if another worker has claimed it. */
export async function claimCalendar(db: Queries, key: CalendarKey, now: Date): Promise<OutsideCalendarRow | undefined> {
  return updateCalendar(db, key)
    .set(({ eb }) => ({ leased_until: LEASED, readings: eb('readings', '+', 1) }))
    .where('due_at', '<=', now)
    .where(sql<boolean>`(leased_until IS NULL OR leased_until < now())`)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a reading. Returns false if another worker has claimed the calendar or the host has removed it. */
export async function endReading(
  db: Queries,
  claim: Claim,
  change: Updateable<Tables['outside_calendars']>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateCalendar(db, claim)
    .set({ ...change, leased_until: null })
    .where('readings', '=', claim.readings)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a calendar due, unless the other site asks us to wait. */
export async function makeDue(db: Queries, key: CalendarKey, now: Date): Promise<void> {
  await updateCalendar(db, key)
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where(sql<boolean>`problem IS DISTINCT FROM 'too-often'`)
    .execute();
}

export async function selectCalendars(db: Queries, roomId: string): Promise<OutsideCalendarRow[]> {
  return db.selectFrom('outside_calendars').selectAll().where('room_id', '=', roomId).orderBy('id').execute();
}

export async function findCalendar(db: Queries, { room_id, id }: CalendarKey): Promise<OutsideCalendarRow | undefined> {
  return db
    .selectFrom('outside_calendars')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function selectStaysOfRoom(
  db: Queries,
  roomId: string,
  today: Day,
): Promise<(DayRange & { calendar_id: string })[]> {
  return db
    .selectFrom('outside_stays')
    .select(['calendar_id', 'from_day as from', 'to_day as to'])
    .where('room_id', '=', roomId)
    .where('to_day', '>', today)
    .orderBy('from_day')
    .execute();
}

export async function selectStays(db: Queries, { room_id, id }: CalendarKey, today: Day): Promise<DayRange[]> {
  return db
    .selectFrom('outside_stays')
    .select(['from_day as from', 'to_day as to'])
    .where('room_id', '=', room_id)
    .where('calendar_id', '=', id)
    .where('to_day', '>', today)
    .execute();
}

export async function insertStays(tx: Tx, { room_id, id }: CalendarKey, stays: readonly DayRange[]): Promise<void> {
  if (stays.length === 0) return;
  const rows = stays.map(({ from, to }) => ({ room_id, calendar_id: id, from_day: from, to_day: to }));
  await tx.insertInto('outside_stays').values(rows).execute();
}

export async function deleteStays(tx: Tx, { room_id, id }: CalendarKey, stays: readonly DayRange[]): Promise<void> {
  if (stays.length === 0) return;
  const [from, to] = [stays.map((stay) => stay.from), stays.map((stay) => stay.to)];
  await tx
    .deleteFrom('outside_stays')
    .where('room_id', '=', room_id)
    .where('calendar_id', '=', id)
    .where(sql<boolean>`(from_day, to_day) IN (SELECT * FROM unnest(${from}::date[], ${to}::date[]))`)
    .execute();
}

export async function saveDoubt(tx: Tx, key: CalendarKey, doubt: Doubt | null): Promise<void> {
  await updateCalendar(tx, key)
    .set({ doubt: doubt && JSON.stringify(doubt) })
    .execute();
}

/**
 * Saves the host's ignore rules. The next reading downloads the whole file. The result of a reading in progress is
 * dropped, because it used the old rules.
 */
export async function saveIgnored(tx: Tx, key: CalendarKey, ignored: readonly IgnoreRule[]): Promise<void> {
  await updateCalendar(tx, key)
    .set(({ eb }) => ({
      ignored: JSON.stringify(ignored),
      read_for: null,
      leased_until: null,
      readings: eb('readings', '+', 1),
    }))
    .execute();
}

export async function deleteCalendar(tx: Tx, { room_id, id }: CalendarKey): Promise<OutsideCalendarRow | undefined> {
  await tx.deleteFrom('outside_stays').where('room_id', '=', room_id).where('calendar_id', '=', id).execute();
  return tx
    .deleteFrom('outside_calendars')
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePastStays(
  db: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  // Arrays prevent the planner from reading the whole table, as in `deletePastNights`.
  const { numAffectedRows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT room_id, to_day FROM outside_stays WHERE to_day <= ${before}::date ORDER BY to_day LIMIT ${sql.lit(limit)})
    DELETE FROM outside_stays
    WHERE room_id = ANY(ARRAY(SELECT room_id FROM old)) AND to_day = ANY(ARRAY(SELECT to_day FROM old))`.execute(db);
  return Number(numAffectedRows);
}
