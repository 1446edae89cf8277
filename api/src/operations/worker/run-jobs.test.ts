import { expect, test, vi } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { newId } from '../../base/database/new-id.ts';
import { enqueue } from '../../base/outbox/enqueue.ts';
import { runJobs } from './run-jobs.ts';

const api = useApi();
const findJob = () =>
  api.services.db.selectFrom('jobs').select(['leased_until', 'last_error', 'done_at']).executeTakeFirstOrThrow();

/** Starts a worker whose emails remain pending until the test settles them. */
function slowWorker() {
  const silence = Promise.withResolvers<void>();
  const send = vi.fn(() => silence.promise);
  const done = runJobs({ ...api.services, mail: { send, close: () => {} } });
  return { send, done, ...silence };
}

async function enqueueMail() {
  const { db, clock } = api.services;
  await db.deleteFrom('jobs').execute();
  const { uid } = await api.signIn(`${newId()}@lodge.test`);
  const { id: personId } = await db.selectFrom('people').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  await enqueue(db, { kind: 'mail-password-changed', key: newId(), payload: { personId }, now: clock() });
}
const endLease = () =>
  api.services.db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .execute();

test('a slow worker does not change a job that another worker has taken over', async () => {
  await enqueueMail();
  const first = slowWorker();
  await vi.waitFor(() => expect(first.send).toHaveBeenCalled());
  await endLease();
  const second = slowWorker();
  await vi.waitFor(() => expect(second.send).toHaveBeenCalled());
  first.reject(new Error('the connection was lost'));
  await first.done;
  expect(await findJob()).toMatchObject({ leased_until: expect.any(Date), last_error: null, done_at: null });
  second.resolve();
  await second.done;
  expect((await findJob()).done_at).toBeInstanceOf(Date);
});

test('a running job keeps its lease even if the clock of another worker is ahead', async () => {
  await enqueueMail();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = slowWorker();
  await vi.waitFor(() => expect(first.send).toHaveBeenCalled());
  api.later(60_000);
  expect(await runJobs(api.services)).toBe(0);
  await endLease();
  vi.advanceTimersByTime(2_000);
  await vi.waitFor(async () => expect((await findJob()).leased_until?.getTime()).toBeGreaterThan(Date.now()));
  expect(await runJobs(api.services)).toBe(0);
  first.resolve();
  await first.done;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(await findJob()).toMatchObject({ done_at: expect.any(Date), last_error: null });
});
