import { sql, type Updateable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { JobKind, JobPayload } from './jobs.ts';

const BATCH = 10;
/** Longer than the two calls of a refund wait, 10 s each; shorter than the minute in which all is settled. */
const LEASE_MS = 45_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** What does the jobs of each kind; `attempt` counts from 1. A job can run twice, and its handler must bear that. */
export type JobHandlers = {
  [K in JobKind]: (services: Services, payload: JobPayload[K], attempt: number) => Promise<void>;
};

interface Job {
  id: string;
  kind: JobKind;
  payload: never;
  attempts: number;
}

/**
 * Does the jobs that are due, and answers how many it took. A job is leased, done, and ticked off: a worker that
 * dies in between leaves it to the next one after the lease.
 */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  const jobs = await lease(services);
  await Promise.all(jobs.map((job) => run(services, handlers, job)));
  return jobs.length;
}

async function lease({ db, clock }: Services): Promise<Job[]> {
  const now = clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<Job>`
    UPDATE jobs SET leased_until = ${until}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM jobs
      WHERE done_at IS NULL AND run_at <= ${now} AND (leased_until IS NULL OR leased_until < ${now})
      ORDER BY run_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts`.execute(db);
  return rows;
}

async function run(services: Services, handlers: JobHandlers, { id, kind, payload, attempts }: Job): Promise<void> {
  const { db, clock, log } = services;
  // Not when another worker took it over meanwhile: the job, and its lease, are that one's.
  const settle = (change: Updateable<Tables['jobs']>) =>
    db.updateTable('jobs').set(change).where('id', '=', id).where('attempts', '=', attempts).execute();
  try {
    await handlers[kind](services, payload, attempts);
    await settle({ done_at: clock(), last_error: null });
  } catch (error) {
    log.warn({ err: error, job: id, kind, attempts }, 'a job failed and will run again');
    const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(attempts, 20));
    await settle({
      run_at: new Date(clock().getTime() + wait),
      leased_until: null,
      last_error: String(error instanceof Error ? error.name : error).slice(0, 200),
    });
  }
}
