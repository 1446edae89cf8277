import { sql } from 'kysely';
import type { PageCount, SlicedCount } from 'part-runtime/observations';
import type { Queries, Services } from '../../base/index.ts';

const KEPT_MS = 24 * 3_600_000;

/** Adds the counts since an edge's last call. Ignores time slices more than `KEPT_MS` away from now. */
export async function addCounts({ db, clock }: Pick<Services, 'db' | 'clock'>, counts: readonly SlicedCount[]) {
  const now = clock().getTime();
  const recent = counts.filter(({ slice }) => Math.abs(now - Date.parse(slice)) < KEPT_MS);
  // Lock rows in the order of their keys, to avoid deadlocks between edges.
  await sql`
    INSERT INTO page_counts AS c (slice, name, version, figure, step, count)
    SELECT slice, name, version, figure, step, sum(count)
    FROM jsonb_to_recordset(${JSON.stringify(recent)}::jsonb)
      AS r(slice timestamptz, name text, version text, figure text, step integer, count bigint)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (slice, name, version, figure, step) DO UPDATE SET count = c.count + excluded.count`.execute(db);
  return {};
}

export async function sumCounts({ db }: Pick<Services, 'db'>, since: string): Promise<PageCount[]> {
  const { rows } = await sql<PageCount>`
    SELECT name, version, figure, step, sum(count)::bigint AS count FROM page_counts WHERE slice >= ${since}::timestamptz
    GROUP BY name, version, figure, step`.execute(db);
  return rows;
}

export async function deleteOldPageCounts(db: Queries, now: Date): Promise<void> {
  await sql`DELETE FROM page_counts WHERE slice < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
}
