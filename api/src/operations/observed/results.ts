import type { JourneysResult, PassedJourneys } from 'contracts';
import type { Queries, Services } from '../../base/index.ts';

/** Older results don't count, because browsers, demo data and third parties change. */
const KEPT_MS = 7 * 24 * 3_600_000;

export async function addResult(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  result: PassedJourneys,
): Promise<JourneysResult> {
  const { set: set_id, names, ...counts } = result;
  const row = { ...counts, set_id, names: names.toSorted(), at: clock() };
  await db
    .insertInto('journey_results')
    .values(row)
    .onConflict((same) => same.columns(['set_id', 'digest', 'names', 'scope']).doUpdateSet(row))
    .execute();
  return { ...result, at: row.at.toISOString() };
}

export async function listResults({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<JourneysResult[]> {
  const after = new Date(clock().getTime() - KEPT_MS);
  const rows = await db.selectFrom('journey_results').selectAll().where('at', '>', after).orderBy('at').execute();
  return rows.map(({ set_id: set, at, ...counts }) => ({ set, ...counts, at: at.toISOString() }));
}

export async function deleteOldResults(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('journey_results')
    .where('at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
}
