import { type Database, DONE_JOBS_DAYS, type Services } from '../../base/index.ts';
import { PAST_NIGHTS_DAYS } from '../../listings/index.ts';
import { compareTransfers } from './compare-transfers.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import type { Violation } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

/**
 * Checks the invariants of nights, payments, refunds and payouts, in the database and at the provider. Returns the
 * violations. A pending payment counts as one only after a minute.
 */
export async function auditData(services: Services): Promise<Violation[]> {
  const found = await auditRows(services.db, services.clock());
  for await (const violation of compareWithProvider(services)) found.push(violation);
  for await (const violation of compareTransfers(services)) found.push(violation);
  return found;
}

export async function auditRows(db: Database, now: Date): Promise<Violation[]> {
  const settledBefore = new Date(now.getTime() - 60_000);
  const since = (days: number) => new Date(now.getTime() - (days - 1) * 24 * 60 * 60_000);
  const kept = { jobsSince: since(DONE_JOBS_DAYS), nightsSince: since(PAST_NIGHTS_DAYS) };
  const found: Violation[] = [];
  for (const { invariant, rule, query } of INVARIANTS) {
    const { rows } = await query({ now, settledBefore, ...kept }).execute(db);
    found.push(...rows.map((row) => ({ invariant, rule, row })));
  }
  return found;
}
