import { sql, type Updateable } from 'kysely';
import { inSpan, spanOf } from 'part-runtime/spans';
import { inTrace, newTrace, readTraceparent, TRACEPARENT, type Trace } from 'part-runtime/trace';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { JobKind, JobPayload } from './jobs.ts';

const BATCH = 10;
/** What a killed worker had taken is free after so long. By the database's clock: those of workers may differ by more. */
const LEASED = sql`now() + interval '8 seconds'`;
/** Some renewals may fail before a job that still runs is taken over. */
const RENEW_MS = 2_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The handler for each kind of job; `attempt` counts from 1. A job can run twice, so handlers must be idempotent. */
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
 * Runs the due jobs and returns how many it took. A job is leased, run and marked as done. The lease is short, and
 * renewed while the job runs: if a worker dies, another one takes its jobs within seconds.
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

/** That of the request that wanted it; jobs of older versions name none. */
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
  // Unless another worker has taken the job over in the meantime.
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
    const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(attempts, 20));
    await settle({
      run_at: new Date(clock().getTime() + wait),
      leased_until: null,
      last_error: String(error instanceof Error ? error.name : error).slice(0, 200),
    });
  } finally {
    clearInterval(renewing);
  }
}
