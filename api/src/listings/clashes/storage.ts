import type { Day, DayRange } from 'contracts';
import { sql } from 'kysely';
import type { Queries, Tables, Tx } from '../../base/index.ts';

export interface OverlapRow extends DayRange {
  room_id: string;
  calendar_id: string;
  calendar: string;
  booking_id: string;
  state: 'held' | 'confirmed';
  guest: string | null;
  from_day: Day;
  to_day: Day;
  confirmed_at: Date | null;
}

/**
 * Returns stays on other sites that overlap bookings. Joins `nights`, so that the cost does not grow with past
 * bookings. Preparation days are not included.
 */
export async function selectOverlaps(db: Queries, roomIds: readonly string[], since: Day): Promise<OverlapRow[]> {
  const { rows } = await sql<OverlapRow>`
    SELECT DISTINCT o.room_id, o.calendar_id, o.from_day AS "from", o.to_day AS "to", c.name AS calendar,
      b.id AS booking_id, b.state, b.from_day, b.to_day, b.confirmed_at, p.name AS guest
    FROM outside_stays o
    JOIN nights n ON n.room_id = o.room_id AND n.night >= o.from_day AND n.night < o.to_day AND n.night >= ${since}::date
    JOIN bookings b ON b.room_id = n.room_id AND b.id = n.booking_id AND n.night >= b.from_day AND n.night < b.to_day
    JOIN outside_calendars c ON c.room_id = o.room_id AND c.id = o.calendar_id
    JOIN people p ON p.id = b.guest_id
    WHERE o.room_id = ANY(${roomIds}::uuid[]) AND o.to_day > ${since}::date AND b.state IN ('held', 'confirmed')
    ORDER BY b.from_day, o.from_day, o.calendar_id`.execute(db);
  return rows;
}

export type ClashRow = Tables['outside_clashes'];

export async function selectReported(db: Queries, roomIds: readonly string[], since: Day): Promise<ClashRow[]> {
  return db
    .selectFrom('outside_clashes')
    .selectAll()
    .where(sql<boolean>`room_id = ANY(${roomIds}::uuid[])`)
    .where('night', '>=', since)
    .execute();
}

export async function markReported(tx: Tx, rows: readonly ClashRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('outside_clashes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'booking_id', 'night']).doUpdateSet(({ ref }) => ({
        told_at: ref('excluded.told_at'),
        ended_at: ref('excluded.ended_at'),
      })),
    )
    .execute();
}

/** Deletes records of clashes that ended before the host was notified of them. */
export async function deleteEnded(
  tx: Tx,
  { roomId, bookingId, at }: { roomId: string; bookingId: string; at: Date },
): Promise<void> {
  await tx
    .deleteFrom('outside_clashes')
    .where('room_id', '=', roomId)
    .where('booking_id', '=', bookingId)
    .where('told_at', '=', at)
    .where('ended_at', 'is not', null)
    .execute();
}

export async function selectReaders(db: Queries, roomIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('calendar_addresses')
    .select(['room_id', 'read_at'])
    .where(sql<boolean>`room_id = ANY(${roomIds}::uuid[])`)
    .where('read_at', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ room_id, read_at }) => (read_at ? [[room_id, read_at]] : [])));
}
