import { type Day, type DayRange, joinNights } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';
import { nightsClosedBy } from './storage.ts';

export interface ExportedStay extends DayRange {
  room_id: string;
  /** Undefined for nights that the host has closed. */
  bookingId?: string;
}

/**
 * Returns bookings, with their preparation days, and nights that the host has closed. Omits those that ended before
 * `today`.
 */
export async function selectExportedStays(
  db: Queries,
  roomIds: readonly string[],
  today: Day,
): Promise<ExportedStay[]> {
  return [...(await bookedStays(db, roomIds, today)), ...(await closedNights(db, roomIds, today))];
}

/**
 * Returns confirmed bookings. Holds are not exported, because other sites would keep the nights closed for hours and
 * most holds expire unpaid.
 */
async function bookedStays(db: Queries, roomIds: readonly string[], today: Day): Promise<ExportedStay[]> {
  const stays = await db
    .selectFrom('bookings')
    .select(['room_id', 'id', 'from_day', 'to_day', 'preparation_days'])
    .where(sql<boolean>`room_id = ANY(${roomIds}::uuid[])`)
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`to_day + preparation_days > ${today}::date`)
    .orderBy('from_day')
    .execute();
  return stays.map((row) => ({
    room_id: row.room_id,
    ...nightsClosedBy(row),
    bookingId: row.id,
  }));
}

/** Returns nights that the host blocked, and nights of canceled bookings that the host keeps closed. */
async function closedNights(db: Queries, roomIds: readonly string[], today: Day): Promise<ExportedStay[]> {
  const { rows } = await sql<{ room_id: string; night: Day }>`
    SELECT n.room_id, n.night FROM nights n
    LEFT JOIN night_settings s ON s.room_id = n.room_id AND s.night = n.night
    LEFT JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id
    WHERE n.room_id = ANY(${roomIds}::uuid[]) AND n.night >= ${today}::date
      AND (n.booking_id IS NULL AND s.is_blocked OR b.state = 'cancelled')`.execute(db);
  return [...Map.groupBy(rows, (row) => row.room_id)].flatMap(([room_id, nights]) =>
    joinNights(nights.map(({ night }) => night)).map((range) => ({ room_id, ...range })),
  );
}
