import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { enqueue } from '../../base/outbox/enqueue.ts';
import { runJobs } from './run-jobs.ts';
import { workerState } from './worker-state.ts';

const api = useApi();

test('the worker reports how long the oldest due job has been waiting', async () => {
  const state = workerState(api.services);
  const overdue = async () => Number(/^lodge_jobs_overdue_seconds (\S+)$/m.exec(await state.metrics())?.[1]);
  expect([await state.isReady(), await overdue()]).toEqual([true, 0]);
  const job = { kind: 'make-variants', key: 'a test', payload: { hash: 'a'.repeat(40) } } as const;
  await enqueue(api.services.db, { ...job, now: api.services.clock() });
  api.later(90_000);
  expect(Math.floor(await overdue())).toBe(90);
  // The job fails because its picture does not exist, and is retried later.
  await runJobs(api.services);
  expect(await overdue()).toBe(0);
});
