import { addDays, type Cents, type Day, type DayRange, MAX_NIGHTS } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../base/index.ts';
import { KEPT_NIGHTS } from '../../stays/index.ts';

export interface StayGroup extends DayRange {
  state: 'confirmed' | 'cancelled';
  stays: number;
  /** The price of the nights minus refunds and lost disputes. */
  cents: Cents;
  open_from: Day;
  open_to: Day;
}

export interface OfferGroup extends DayRange {
  rooms: number;
}

/**
 * The end of a room's offer, as SQL. It ends early if the room was deleted or unlisted, or today if it is marked as
 * booked.
 */
function offeredUntil(now: Date): RawBuilder<Day> {
  return sql`least(r.to_day, CASE
    WHEN r.archived_at IS NOT NULL THEN (r.archived_at AT TIME ZONE r.time_zone)::date
    WHEN r.unlisted_at IS NOT NULL THEN (r.unlisted_at AT TIME ZONE r.time_zone)::date
    WHEN r.is_closed THEN (${now}::timestamptz AT TIME ZONE r.time_zone)::date
    ELSE r.to_day END)`;
}

interface HostAsked {
  hostId: string;
  range: DayRange;
  now: Date;
}

export async function staysOfHost(db: Queries, { hostId, range, now }: HostAsked): Promise<StayGroup[]> {
  // No stay in the range begins earlier than this. Gives the index on check-in a lower bound.
  const earliest = addDays(range.from, -MAX_NIGHTS);
  const { rows } = await sql<StayGroup>`
    SELECT b.from_day AS "from", b.to_day AS "to", b.state, r.from_day AS open_from, ${offeredUntil(now)} AS open_to,
      count(*) AS stays, sum(${KEPT_NIGHTS})::bigint AS cents
    FROM bookings b JOIN rooms r ON r.id = b.room_id AND r.host_id = b.host_id
    WHERE b.host_id = ${hostId} AND r.host_id = ${hostId} AND b.state IN ('confirmed', 'cancelled')
      AND b.from_day >= ${earliest}::date AND b.from_day < ${range.to}::date AND b.to_day > ${range.from}::date
    GROUP BY 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

export async function offersOfHost(db: Queries, { hostId, range, now }: HostAsked): Promise<OfferGroup[]> {
  const { rows } = await sql<OfferGroup>`
    SELECT "from", "to", count(*) AS rooms
    FROM (SELECT r.from_day AS "from", ${offeredUntil(now)} AS "to" FROM rooms r WHERE r.host_id = ${hostId}) offered
    WHERE "from" < ${range.to}::date AND "to" > ${range.from}::date AND "from" < "to"
    GROUP BY 1, 2`.execute(db);
  return rows;
}

export async function closedOfHost(
  db: Queries,
  { hostId, range, now }: HostAsked,
): Promise<{ night: Day; rooms: number }[]> {
  const { rows } = await sql<{ night: Day; rooms: number }>`
    SELECT n.night, count(*) AS rooms FROM nights n JOIN rooms r ON r.id = n.room_id
    WHERE r.host_id = ${hostId} AND n.booking_id IS NULL AND n.night >= ${range.from}::date AND n.night < ${range.to}::date
      AND n.night >= r.from_day AND n.night < ${offeredUntil(now)}
    GROUP BY 1`.execute(db);
  return rows;
}

/**
 * Returns the nights from today on that cannot be booked because a stay takes the whole room. Excludes the nights of
 * the stay itself and closed nights.
 */
export async function lockedOfHost(
  db: Queries,
  { hostId, range, now }: HostAsked,
): Promise<{ night: Day; rooms: number }[]> {
  const today = sql`(${now}::timestamptz AT TIME ZONE r.time_zone)::date`;
  const { rows } = await sql<{ night: Day; rooms: number }>`
    SELECT locked.night::date AS night, count(DISTINCT r.id) AS rooms
    FROM bookings b JOIN rooms r ON r.id = b.room_id AND r.host_id = b.host_id,
      generate_series(greatest(r.from_day, ${today}, ${range.from}::date)::timestamp,
        least(${offeredUntil(now)}, ${range.to}::date)::timestamp - interval '1 day', interval '1 day') AS locked(night)
    WHERE b.host_id = ${hostId} AND NOT r.keep_open AND b.state = 'confirmed' AND b.check_out_at > ${now}
      AND NOT (locked.night >= b.from_day AND locked.night < b.to_day)
      AND NOT EXISTS (
        SELECT 1 FROM nights n WHERE n.room_id = r.id AND n.night = locked.night::date AND n.booking_id IS NULL)
    GROUP BY 1`.execute(db);
  return rows;
}

export interface VisitRow {
  id: string;
  guest: string;
  title: string;
  arrives: boolean;
}

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE b.time_zone)::date`;
const VISITS_LIMIT = 400;

export async function visitsToday(db: Queries, { hostId, now }: { hostId: string; now: Date }): Promise<VisitRow[]> {
  const around = now.toISOString().slice(0, 10);
  const { rows } = await sql<VisitRow>`
    SELECT b.id, coalesce(p.name, 'Guest') AS guest, b.title, b.from_day = ${today(now)} AS arrives
    FROM bookings b JOIN people p ON p.id = b.guest_id
    WHERE b.host_id = ${hostId} AND b.state = 'confirmed'
      AND b.from_day >= ${addDays(around, -MAX_NIGHTS - 1)}::date AND b.from_day <= ${addDays(around, 1)}::date
      AND (b.from_day = ${today(now)} OR b.to_day = ${today(now)})
    ORDER BY b.title, b.id LIMIT ${VISITS_LIMIT}`.execute(db);
  return rows;
}

export async function countsOfHost(
  db: Queries,
  { hostId, now }: { hostId: string; now: Date },
): Promise<{ upcoming: number; listings: number }> {
  const around = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ upcoming: number; listings: number }>`
    SELECT
      (SELECT count(*) FROM bookings b
        WHERE b.host_id = ${hostId} AND b.state = 'confirmed'
          AND b.from_day >= ${addDays(around, -1)}::date AND b.from_day > ${today(now)}) AS upcoming,
      (SELECT count(*) FROM rooms WHERE host_id = ${hostId} AND archived_at IS NULL) AS listings`.execute(db);
  return rows[0] ?? { upcoming: 0, listings: 0 };
}
