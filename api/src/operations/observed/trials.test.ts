import type { TrialBatch, TrialSums } from 'part-runtime/observations';
import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../worker/delete-old-rows.ts';

const KEY = 'k'.repeat(32);
const api = useApi(() => ({ edgeKey: KEY }));
const MINUTE_MS = 60_000;
const headers = { authorization: `Bearer ${KEY}` };
let scopes = 0;
const newScope = () => `scope ${scopes++}`;

const now = () => api.services.clock().getTime();
const seen = (name: string, failed: boolean, at = now()) => ({
  label: 'host 1.0.0',
  client: name.padEnd(16, '_'),
  at,
  failed,
});
const post = (scope: string, change: object) =>
  api.anyone(
    'POST',
    '/api/observed/trials',
    { scope, windowMs: 10 * MINUTE_MS, seen: [], cleared: [], ...change },
    headers,
  );
const send = async (scope: string, change: Partial<TrialBatch> = {}) =>
  ((await post(scope, change)).body as TrialSums).trials['host 1.0.0'];

test('trials cannot be added without the edge key', async () => {
  const batch = { scope: newScope(), windowMs: MINUTE_MS, seen: [seen('ada', true)], cleared: [] };
  expect((await api.anyone('POST', '/api/observed/trials', batch)).status).toBe(404);
});

test('a client is counted once across all edges', async () => {
  const scope = newScope();
  const batch = { seen: [seen('ada', true), seen('ben', false), seen('ada', false)] };
  await Promise.all([send(scope, batch), send(scope, { seen: batch.seen.toReversed() })]);
  expect(await send(scope, { seen: [seen('ben', true), seen('cyd', false)] })).toEqual({ clients: 3, failing: 2 });
});

test('a failure is counted only within its window', async () => {
  const scope = newScope();
  await send(scope, { seen: [seen('ada', true), seen('ben', true)] });
  api.later(10 * MINUTE_MS);
  expect(await send(scope, { seen: [seen('ada', false)] })).toEqual({ clients: 1, failing: 0 });
});

test('trials from before the window are ignored', async () => {
  const scope = newScope();
  expect(await send(scope, { seen: [seen('ada', true, now() - 11 * MINUTE_MS)] })).toBeUndefined();
});

test('trials from an edge whose clock is ahead expire with their window', async () => {
  const scope = newScope();
  expect(await send(scope, { seen: [seen('ada', true, now() + 60 * MINUTE_MS)] })).toEqual({ clients: 1, failing: 1 });
  api.later(10 * MINUTE_MS);
  expect(await send(scope)).toBeUndefined();
});

test('clearing a label deletes its earlier trials', async () => {
  const scope = newScope();
  await send(scope, { seen: [seen('ada', true)] });
  api.later(1);
  const cleared = [{ label: 'host 1.0.0', at: now() - 1 }];
  expect(await send(scope, { seen: [seen('ben', true)], cleared })).toEqual({ clients: 1, failing: 1 });
});

test('scopes are counted separately', async () => {
  const [one, other] = [newScope(), newScope()];
  await send(one, { seen: [seen('ada', true)] });
  expect(await send(other, { seen: [seen('ada', false)] })).toEqual({ clients: 1, failing: 0 });
});

test.each<[string, () => object]>([
  ['an address instead of a hash', () => ({ seen: [{ ...seen('ada', true), client: '203.0.113.7' }] })],
  ['no window', () => ({ windowMs: 0 })],
  ['more clients than edges send', () => ({ seen: Array(2_001).fill(seen('ada', true)) })],
])('a batch with %s is refused', async (_, change) => {
  expect((await post(newScope(), change())).status).toBe(422);
});

test('trials are deleted after a day', async () => {
  await send(newScope(), { seen: [seen('ada', true)] });
  api.later(25 * 60 * MINUTE_MS);
  await deleteOldRows(api.services);
  expect(await api.services.db.selectFrom('page_trials').selectAll().execute()).toEqual([]);
});
