import { sql } from 'kysely';
import type { PartState } from 'part-runtime/operator-port';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Queries, Services } from '../../base/index.ts';

/**
 * Returns the worker's readiness and metrics. It is ready while its database responds. A gauge shows how long jobs
 * wait.
 */
export function workerState({ db, clock }: Services): PartState {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: 'lodge_worker_' });
  new Gauge({
    name: 'lodge_jobs_overdue_seconds',
    help: 'For how long the oldest due job (mail, refund, pictures) waits; 0 when none does.',
    registers: [register],
    async collect() {
      this.set(await overdueSeconds(db, clock()));
    },
  });
  return {
    isReady: () => sql`SELECT 1`.execute(db).then(() => true),
    metrics: () => register.metrics(),
  };
}

export async function overdueSeconds(db: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ run_at: Date }>`
    SELECT run_at FROM jobs WHERE done_at IS NULL AND run_at <= ${now} ORDER BY run_at LIMIT 1`.execute(db);
  return rows[0] ? (now.getTime() - rows[0].run_at.getTime()) / 1_000 : 0;
}
