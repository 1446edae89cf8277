import type { PassedJourneys } from 'contracts';
import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../worker/delete-old-rows.ts';

const KEY = 'k'.repeat(32);
const api = useApi(() => ({ edgeKey: KEY }));
const DAY_MS = 24 * 3_600_000;
const headers = { authorization: `Bearer ${KEY}` };

let sets = 0;
const passed = (change: object = {}): PassedJourneys => ({
  set: String(sets++).padStart(16, '0'),
  digest: 'd'.repeat(64),
  names: ['host', 'guest'],
  scope: 'all',
  passed: 3,
  skipped: 1,
  ...change,
});
const record = (result: object) => api.anyone('POST', '/api/observed/results', result, headers);
const resultsOf = async ({ set }: PassedJourneys) => {
  const { body } = await api.anyone('GET', '/api/observed/results', undefined, headers);
  return (body.results as PassedJourneys[]).filter((result) => result.set === set);
};

test('results cannot be recorded or read without the edge key', async () => {
  expect((await api.anyone('POST', '/api/observed/results', passed())).status).toBe(404);
  expect((await api.anyone('GET', '/api/observed/results')).status).toBe(404);
});

test('a recorded result can be read', async () => {
  const result = passed();
  const { body } = await record(result);
  expect(body).toEqual({ ...result, at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(await resultsOf(result)).toEqual([{ ...result, names: ['guest', 'host'], at: body.at }]);
});

test('a repeated result replaces the earlier one', async () => {
  const result = passed();
  await Promise.all([record(result), record(result)]);
  await record({ ...result, names: ['guest', 'host'], passed: 4 });
  expect(await resultsOf(result)).toMatchObject([{ passed: 4 }]);
});

test('a result counts for 7 days', async () => {
  const result = passed();
  await record(result);
  api.later(6.9 * DAY_MS);
  expect(await resultsOf(result)).toHaveLength(1);
  api.later(0.1 * DAY_MS);
  expect(await resultsOf(result)).toEqual([]);
});

test('results are deleted after 7 days', async () => {
  await record(passed());
  api.later(7 * DAY_MS);
  await deleteOldRows(api.services);
  expect(await api.services.db.selectFrom('journey_results').selectAll().execute()).toEqual([]);
});

test.each([
  ['without a passed journey', { passed: 0 }],
  ['of no name', { names: [] }],
  ['with an invalid digest', { digest: 'x' }],
])('a result %s is refused', async (_, change) => {
  expect((await record(passed(change))).status).toBe(422);
});
