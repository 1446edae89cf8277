import { type Cents, type Day, type DayRange, instantAt } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';

export async function bookedByGuest(
  db: Queries,
  { guestId, range, timeZone }: { guestId: string; range: DayRange; timeZone: string },
): Promise<{ day: Day; trips: number; nights: number; cents: Cents }[]> {
  const { rows } = await sql<{ day: Day; trips: number; nights: number; cents: Cents }>`
    SELECT (confirmed_at AT TIME ZONE ${timeZone}::text)::date AS day,
      count(*) FILTER (WHERE state = 'confirmed') AS trips,
      coalesce(sum(to_day - from_day) FILTER (WHERE state = 'confirmed'), 0)::bigint AS nights,
      sum(price_cents - site_refund_cents - coalesce(refund_cents, 0))::bigint AS cents
    FROM bookings
    WHERE guest_id = ${guestId} AND state IN ('confirmed', 'cancelled')
      AND confirmed_at >= ${instantAt(range.from, 0, timeZone)} AND confirmed_at < ${instantAt(range.to, 0, timeZone)}
    GROUP BY 1`.execute(db);
  return rows;
}
