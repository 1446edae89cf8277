import type { PageCount, SlicedCount } from 'part-runtime/observations';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../worker/delete-old-rows.ts';

const KEY = 'k'.repeat(32);
const api = useApi(() => ({ edgeKey: KEY }));
const MINUTE_MS = 60_000;
const headers = { authorization: `Bearer ${KEY}` };

beforeEach(async () => {
  await api.services.db.deleteFrom('page_counts').execute();
});

const instant = (minutesAgo = 0) => new Date(api.services.clock().getTime() - minutesAgo * MINUTE_MS).toISOString();
const counted = (change: Partial<SlicedCount> = {}): SlicedCount => ({
  slice: instant(),
  name: 'host',
  version: '1.0.0',
  figure: 'loads',
  step: 0,
  count: 1,
  ...change,
});
const send = (...counts: unknown[]) => api.anyone('POST', '/api/observed/counts', { counts }, headers);
const sums = async (since: string) =>
  (await api.anyone('GET', `/api/observed/counts?since=${since}`, undefined, headers)).body.counts as PageCount[];

test('counts cannot be read or added without the edge key', async () => {
  expect((await api.anyone('GET', `/api/observed/counts?since=${instant()}`)).status).toBe(404);
  expect((await api.anyone('POST', '/api/observed/counts', { counts: [counted()] })).status).toBe(404);
});

test('concurrent counts from several edges are added up', async () => {
  const rows = ['1.0.0', '1.1.0'].flatMap((version) =>
    (['loads', 'failures'] as const).map((figure) => counted({ version, figure, slice: instant(1) })),
  );
  await Promise.all([send(...rows), send(...rows.toReversed()), send(...rows, ...rows)]);
  const found = await sums(instant(5));
  expect(found).toHaveLength(4);
  expect(new Set(found.map(({ count }) => count))).toEqual(new Set([4]));
});

test('counts are summed from a given instant', async () => {
  await send(counted({ slice: instant(10), count: 5 }), counted({ slice: instant(2), figure: 'lcp', step: 7 }));
  expect(await sums(instant(5))).toEqual([{ name: 'host', version: '1.0.0', figure: 'lcp', step: 7, count: 1 }]);
});

test('counts from another day are ignored', async () => {
  const other = [25 * 60, -25 * 60].map((minutes) => counted({ slice: instant(minutes) }));
  expect((await send(...other)).status).toBe(200);
  expect(await sums(instant(48 * 60))).toEqual([]);
});

test.each<[string, object]>([
  ['an unknown figure', { figure: 'visits' }],
  ['an invalid area name', { name: 'Host!' }],
  ['an invalid slice', { slice: 'now' }],
  ['a count below one', { count: 0 }],
])('a count with %s is refused', async (_, change) => {
  expect((await send({ ...counted(), ...change })).status).toBe(422);
});

test('counts are deleted after a day', async () => {
  await send(counted());
  api.later(25 * 60 * MINUTE_MS);
  await deleteOldRows(api.services);
  expect(await sums(instant(72 * 60))).toEqual([]);
});
