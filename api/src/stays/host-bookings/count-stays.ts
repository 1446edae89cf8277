import { COUNTED_STAYS, STAY_FILTERS, type StayCounts, type StayFilter } from 'contracts';
import { sql } from 'kysely';
import type { Actor, Services } from '../../base/index.ts';
import { hostOf } from './host-of.ts';
import { filteredStays } from './stay-filters.ts';

/** Counts at most 501 stays. A count of 501 means more than 500. */
export async function countHostBookings(
  { db, clock }: Services,
  actor: Actor,
  { email, roomId }: { email: string; roomId?: string | undefined },
): Promise<StayCounts> {
  const now = clock();
  const hostId = await hostOf(db, actor, { email, roomId });
  if (!hostId) return Object.fromEntries(STAY_FILTERS.map((show) => [show, 0])) as StayCounts;
  const ofRoom = roomId ? sql`AND bookings.room_id = ${roomId}` : sql``;
  const counts = STAY_FILTERS.map(
    (show) => sql`(SELECT count(*) FROM (
      SELECT 1 FROM bookings WHERE bookings.host_id = ${hostId} ${ofRoom} AND ${filteredStays(show, now).where}
      LIMIT ${sql.lit(COUNTED_STAYS + 1)}) found) AS ${sql.ref(show)}`,
  );
  const { rows } = await sql<Record<StayFilter, number>>`SELECT ${sql.join(counts)}`.execute(db);
  return rows[0] as StayCounts;
}
