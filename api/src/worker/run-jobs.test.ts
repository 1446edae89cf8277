import { expect, test, vi } from 'vitest';
import { useApi } from '../../tests/test-api.ts';
import { newId } from '../database/new-id.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { runJobs } from './run-jobs.ts';

const api = useApi();
const theJob = () =>
  api.services.db.selectFrom('jobs').select(['leased_until', 'last_error', 'done_at']).executeTakeFirstOrThrow();

/** A worker whose emails are sent when the test says so. */
function slowWorker() {
  const silence = Promise.withResolvers<void>();
  const send = vi.fn(() => silence.promise);
  const done = runJobs({ ...api.services, mail: { send, close: () => {} } });
  return { send, done, ...silence };
}

test('a worker that is too slow does not touch a job that another one took over', async () => {
  const { db, clock } = api.services;
  await api.signIn('slow@lodge.test');
  const { id: personId } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  await enqueue(db, { kind: 'mail-password-changed', key: newId(), payload: { personId }, now: clock() });
  const first = slowWorker();
  await vi.waitFor(() => expect(first.send).toHaveBeenCalled(), 10_000);
  api.later(46_000);
  const second = slowWorker();
  await vi.waitFor(() => expect(second.send).toHaveBeenCalled(), 10_000);
  first.reject(new Error('the connection was lost'));
  await first.done;
  expect(await theJob()).toMatchObject({ leased_until: expect.any(Date), last_error: null, done_at: null });
  second.resolve();
  await second.done;
  expect((await theJob()).done_at).toBeInstanceOf(Date);
});
