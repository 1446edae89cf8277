import { type Day, type DayRange, type HostOpenNights, OPEN_NIGHTS, type OpenNightsSort } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, SavedActor, Services } from '../../base/index.ts';
import { SENTINEL_NIGHT } from '../../listings/index.ts';

export async function hostOpenNights(
  { db, clock }: Services,
  { person: { id } }: SavedActor,
  { sort = 'longest' }: { sort?: OpenNightsSort | undefined },
): Promise<HostOpenNights> {
  const rows = await selectOpenRuns(db, { hostId: id, now: clock(), sort });
  return {
    nights: rows[0]?.all_nights ?? 0,
    runs: rows.map(({ room_id, title, from, to }) => ({ roomId: room_id, title, from, to })),
  };
}

interface RunRow extends DayRange {
  room_id: string;
  title: string;
  from: Day;
  to: Day;
  /** The number of nights in all runs, including runs beyond the limit. */
  all_nights: number;
}

const ORDERS: Record<OpenNightsSort, RawBuilder<unknown>> = {
  longest: sql`"to" - "from" DESC, "from"`,
  soonest: sql`"from", "to" - "from" DESC`,
};

/** Selects runs of open nights between taken nights. Skips rooms that are booked as a whole. */
async function selectOpenRuns(
  db: Queries,
  { hostId, now, sort }: { hostId: string; now: Date; sort: OpenNightsSort },
): Promise<RunRow[]> {
  const today = sql`(${now}::timestamptz AT TIME ZONE r.time_zone)::date`;
  const first = sql`greatest(r.from_day, ${today})`;
  const last = sql`least(r.to_day, ${today} + ${OPEN_NIGHTS.days}::integer)`;
  // Use a subquery to look up each room's sentinel night. A join would read the sentinel nights of all rooms on the
  // site.
  const isOffered = sql`r.host_id = ${hostId} AND r.archived_at IS NULL AND r.unlisted_at IS NULL AND NOT r.is_closed
    AND (SELECT s.night FROM nights s WHERE s.room_id = r.id AND s.night = ${SENTINEL_NIGHT}::date) IS NULL`;
  const { rows } = await sql<RunRow>`
    WITH edges AS (
      SELECT r.id, r.title, ${last} AS last, taken.night FROM rooms r CROSS JOIN LATERAL (
        SELECT ${first} - 1 AS night UNION ALL
        SELECT n.night FROM nights n WHERE n.room_id = r.id AND n.night >= ${first} AND n.night < ${last}) taken
      WHERE ${isOffered}),
    runs AS (
      SELECT id AS room_id, title, night + 1 AS "from",
        coalesce(lead(night) OVER (PARTITION BY id ORDER BY night), last) AS "to" FROM edges)
    SELECT room_id, title, "from", "to", (sum("to" - "from") OVER ())::integer AS all_nights FROM runs
    WHERE "to" > "from" ORDER BY ${ORDERS[sort]}, room_id LIMIT ${sql.lit(OPEN_NIGHTS.runs)}`.execute(db);
  return rows;
}
