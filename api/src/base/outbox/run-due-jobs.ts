import { sql, type Updateable } from 'kysely';
import { inSpan, spanOf } from 'part-runtime/spans';
import { inTrace, newTrace, readTraceparent, TRACEPARENT, type Trace } from 'part-runtime/trace';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { JobKind, JobPayload } from './jobs.ts';

const BATCH = 10;
/**
 * The time at which a lease expires, by the database's clock. The clocks of workers may differ by more than eight
 * seconds.
 */
const LEASED = sql`now() + interval '8 seconds'`;
/** Short enough that a renewal may fail without losing the lease. */
const RENEW_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60 * 60_000;

/** Handlers must be idempotent, because a job can run twice. `attempt` counts from 1. */
export type JobHandlers = {
  [K in JobKind]: (services: Services, payload: JobPayload[K], attempt: number) => Promise<void>;
};

interface Job {
  id: string;
  kind: JobKind;
  payload: { [TRACEPARENT]?: unknown };
  attempts: number;
}

/**
 * Runs the due jobs and returns their number. The lease is short and renewed while a job runs, so that another worker
 * takes over within seconds if this one dies.
 */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  const jobs = await lease(services);
  await Promise.all(
    jobs.map((job) =>
      inTrace(traceOf(job), () => inSpan(`job ${job.kind}`, { kind: 'consumer' }, () => run(services, handlers, job))),
    ),
  );
  return jobs.length;
}

function traceOf({ payload }: Job): Trace {
  return readTraceparent(payload[TRACEPARENT]) ?? newTrace();
}

async function lease({ db, clock }: Services): Promise<Job[]> {
  const { rows } = await sql<Job>`
    UPDATE jobs SET leased_until = ${LEASED}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM jobs
      WHERE done_at IS NULL AND run_at <= ${clock()} AND (leased_until IS NULL OR leased_until < now())
      ORDER BY run_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts`.execute(db);
  return rows;
}

async function run(services: Services, handlers: JobHandlers, { id, kind, payload, attempts }: Job): Promise<void> {
  const { db, clock, log } = services;
  // The condition on `attempts` prevents the update if another worker has taken over the job.
  const settle = (change: Updateable<Tables['jobs']>) =>
    db.updateTable('jobs').set(change).where('id', '=', id).where('attempts', '=', attempts).execute();
  const renewing = setInterval(() => {
    const renewal = sql`
      UPDATE jobs SET leased_until = ${LEASED}
      WHERE id = ${id} AND attempts = ${attempts} AND leased_until IS NOT NULL`;
    renewal.execute(db).catch((error) => log.warn({ err: error, job: id, kind }, 'the lease of a job was not renewed'));
  }, RENEW_MS);
  try {
    await handlers[kind](services, payload as never, attempts);
    await settle({ done_at: clock(), last_error: null });
  } catch (error) {
    spanOf()?.fail(error);
    log.warn({ err: error, job: id, kind, attempts }, 'a job failed and will be retried');
    const wait = Math.min(MAX_RETRY_DELAY_MS, 1_000 * 2 ** Math.min(attempts, 20));
    await settle({
      run_at: new Date(clock().getTime() + wait),
      leased_until: null,
      last_error: String(error instanceof Error ? error.name : error).slice(0, 200),
    });
  } finally {
    clearInterval(renewing);
  }
}
