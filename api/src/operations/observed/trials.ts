import { sql } from 'kysely';
import type { Trial, TrialBatch, TrialSums } from 'part-runtime/observations';
import type { Queries, Services } from '../../base/index.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Saves trials from an edge and returns the totals of all edges by label. Idempotent, because each client counts once,
 * with its latest failure.
 */
export async function addTrials(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { scope, windowMs, seen, cleared }: TrialBatch,
): Promise<TrialSums> {
  const now = clock().getTime();
  const from = new Date(now - windowMs);
  for (const { label, at } of cleared)
    await sql`
      DELETE FROM page_trials
      WHERE scope = ${scope} AND label = ${label} AND seen_at <= ${new Date(at)}`.execute(db);
  const recent = seen
    // The edge's clock may be ahead.
    .map(({ at, ...one }) => ({ ...one, at: new Date(Math.min(at, now)) }))
    .filter(({ at }) => at > from);
  if (recent.length > 0) await save(db, scope, recent);
  const { rows } = await sql<Trial & { label: string }>`
    SELECT label, count(*) AS clients, count(*) FILTER (WHERE failed_at > ${from}) AS failing
    FROM page_trials WHERE scope = ${scope} AND seen_at > ${from} GROUP BY label`.execute(db);
  return { trials: Object.fromEntries(rows.map(({ label, ...trial }) => [label, trial])) };
}

/** Locks rows in the order of their keys, to avoid deadlocks between edges. */
async function save(db: Queries, scope: string, seen: object[]): Promise<void> {
  await sql`
    INSERT INTO page_trials AS t (scope, label, client, seen_at, failed_at)
    SELECT ${scope}, label, client, max(at), max(at) FILTER (WHERE failed)
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      AS r(label text, client text, at timestamptz, failed boolean)
    GROUP BY label, client ORDER BY label, client
    ON CONFLICT (scope, label, client) DO UPDATE SET
      seen_at = greatest(t.seen_at, excluded.seen_at), failed_at = greatest(t.failed_at, excluded.failed_at)`.execute(
    db,
  );
}

export async function deleteOldTrials(db: Queries, now: Date): Promise<void> {
  await sql`DELETE FROM page_trials WHERE seen_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db);
}
