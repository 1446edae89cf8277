import { sql } from 'kysely';
import { currentTrace, TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import { newId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';
import type { JobKind, JobPayload } from './jobs.ts';

export interface NewJob<K extends JobKind = JobKind> {
  kind: K;
  /** A job is not added if its key already exists. */
  key: string;
  payload: JobPayload[K];
  now: Date;
  runAt?: Date;
}

/**
 * Queues an external action. Call this in the transaction that makes the decision, so that the action runs if and only
 * if the transaction commits.
 */
export async function enqueue<K extends JobKind>(db: Queries, job: NewJob<K>): Promise<void> {
  await insertJob(db, job)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues a job, even if its key was used before. */
export async function enqueueAgain<K extends JobKind>(db: Queries, job: NewJob<K>): Promise<void> {
  const again = { run_at: job.now, done_at: null, leased_until: null, attempts: 0, last_error: null };
  await insertJob(db, job)
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet(({ ref }) => ({ ...again, payload: ref('excluded.payload') })),
    )
    .execute();
}

function insertJob<K extends JobKind>(db: Queries, { kind, key, payload, now, runAt = now }: NewJob<K>) {
  const trace = currentTrace();
  return db.insertInto('jobs').values({
    id: newId(),
    kind,
    dedupe_key: key,
    payload: JSON.stringify({ ...payload, ...(trace && { [TRACEPARENT]: traceparentOf(trace) }) }),
    run_at: runAt,
    leased_until: null,
    last_error: null,
    done_at: null,
    created_at: now,
  });
}

/** Runs a job now that was scheduled for later. */
export async function runSooner(db: Queries, { kind, key, now }: Pick<NewJob, 'kind' | 'key' | 'now'>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('dedupe_key', '=', key)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute();
}

/** Removes personal data from a job that no longer needs it. */
export async function forgetInPayload(db: Queries, { key, field }: { key: string; field: string }): Promise<void> {
  await sql`UPDATE jobs SET payload = payload - ${field}::text WHERE dedupe_key = ${key}`.execute(db);
}
