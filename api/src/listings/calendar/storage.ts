import { type CalendarStay, type Day, type DayRange, MAX_NIGHTS, STAY_RULE_LIMITS } from 'contracts';
import { sql } from 'kysely';
import { atLeast, orderByNewest, type Queries, type RoomRow } from '../../base/index.ts';
import { SENTINEL_NIGHT } from '../nights/sentinel.ts';
import { hasWords } from '../rooms/storage.ts';

export type CalendarRoom = Pick<
  RoomRow,
  | 'id'
  | 'title'
  | 'image'
  | 'price_cents'
  | 'from_day'
  | 'to_day'
  | 'keep_open'
  | 'time_zone'
  | 'unlisted_at'
  | 'stay_rules'
  | 'version'
>;

export async function selectCalendarRooms(
  db: Queries,
  {
    hostId,
    search,
    before,
    limit,
  }: { hostId: string; search: string | undefined; before: string | undefined; limit: number },
): Promise<CalendarRoom[]> {
  const { where, orderBy } = orderByNewest({ owner: 'r.host_id', id: 'r.id' }, sql`${hostId}::uuid`, before);
  const { rows } = await sql<CalendarRoom>`
    SELECT r.id, r.title, r.image, r.price_cents, r.from_day, r.to_day, r.keep_open, r.time_zone, r.unlisted_at,
      r.stay_rules, r.version
    FROM rooms r WHERE r.archived_at IS NULL AND ${where} ${hasWords(search)} ORDER BY ${orderBy} LIMIT ${atLeast(limit)}`.execute(
    db,
  );
  return rows;
}

export interface NightSettingRow {
  room_id: string;
  night: Day;
  price_cents: number | null;
  is_blocked: boolean;
}

export async function selectNightSettings(
  db: Queries,
  roomIds: readonly string[],
  { from, to }: DayRange,
): Promise<NightSettingRow[]> {
  const { rows } = await sql<NightSettingRow>`
    SELECT room_id, night, price_cents, is_blocked FROM night_settings
    WHERE room_id = ANY(${roomIds}::uuid[]) AND night >= ${from}::date AND night < ${to}::date
    ORDER BY night`.execute(db);
  return rows;
}

export interface CalendarStayRow extends DayRange {
  room_id: string;
  id: string;
  kind: CalendarStay['kind'];
  preparation_days: number;
  guest_name: string | null;
}

/** Returns the stays of rooms. A stay includes nights that are held for an unpaid change. */
export async function selectCalendarStays(
  db: Queries,
  roomIds: readonly string[],
  { from, to }: DayRange,
): Promise<CalendarStayRow[]> {
  // The maximum length of a stay limits the range of the nights index that must be read.
  const longest = MAX_NIGHTS + STAY_RULE_LIMITS.preparationDays;
  const { rows } = await sql<CalendarStayRow>`
    WITH taken AS (
      SELECT n.room_id, n.booking_id, min(n.night) AS "from", max(n.night) + 1 AS "to" FROM nights n
      WHERE n.room_id = ANY(${roomIds}::uuid[]) AND n.booking_id IS NOT NULL
        AND n.night >= ${from}::date - ${longest}::integer AND n.night < ${to}::date + ${longest}::integer
      GROUP BY n.room_id, n.booking_id)
    SELECT b.room_id, b.id, b.preparation_days, p.name AS guest_name,
      CASE b.state WHEN 'held' THEN 'hold' WHEN 'cancelled' THEN 'closed' ELSE 'booking' END AS kind,
      least(b.from_day, t.from) AS "from", greatest(b.to_day, t.to - b.preparation_days) AS "to"
    FROM taken t JOIN bookings b ON b.room_id = t.room_id AND b.id = t.booking_id
    JOIN people p ON p.id = b.guest_id
    WHERE t.to > ${from}::date AND t.from < ${to}::date
    ORDER BY "from"`.execute(db);
  return rows;
}

/** Returns the check-out days of stays that take a whole room, keyed by room. */
export async function selectWholeRoomStays(
  db: Queries,
  roomIds: readonly string[],
  now: Date,
): Promise<Map<string, Day>> {
  const { rows } = await sql<{ room_id: string; to: Day }>`
    SELECT b.room_id, b.to_day AS "to" FROM nights n
    JOIN rooms r ON r.id = n.room_id AND NOT r.keep_open
    JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
    WHERE n.room_id = ANY(${roomIds}::uuid[]) AND n.night = ${SENTINEL_NIGHT}::date
      AND b.state = 'confirmed' AND b.check_out_at > ${now}`.execute(db);
  return new Map(rows.map(({ room_id, to }) => [room_id, to]));
}

export interface OutsideStayRow extends DayRange {
  room_id: string;
  calendar_id: string;
  name: string;
}

export async function selectOutsideStays(
  db: Queries,
  roomIds: readonly string[],
  { from, to }: DayRange,
): Promise<OutsideStayRow[]> {
  const { rows } = await sql<OutsideStayRow>`
    SELECT s.room_id, s.calendar_id, s.from_day AS "from", s.to_day AS "to", c.name FROM outside_stays s
    JOIN outside_calendars c ON c.room_id = s.room_id AND c.id = s.calendar_id
    WHERE s.room_id = ANY(${roomIds}::uuid[]) AND s.to_day > ${from}::date AND s.from_day < ${to}::date
    ORDER BY s.from_day`.execute(db);
  return rows;
}
