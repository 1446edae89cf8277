import type { PageReport, ReleaseSet } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeObserver, fakeObserver } from '../testing/fake-observer.ts';
import { createCounts } from './counts.ts';
import { p75, stepOf } from './histogram.ts';

const set = {
  id: 'a',
  shell: { version: '1.0.0', base: '' },
  areas: { host: { name: 'host', version: '2.0.0' } },
} as unknown as ReleaseSet;
const report = (outcome: 'shown' | 'failed', vitals: PageReport['vitals'] = {}): PageReport => ({
  set: 'a',
  page: 'host',
  areas: [{ area: 'host', version: '2.0.0', outcome }],
  vitals,
});

let observer: FakeObserver;
beforeEach(() => {
  observer = fakeObserver();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T10:01:00Z') });
});
afterEach(() => vi.useRealTimers());

const start = () => createCounts(observer, () => {});
const histogram = (values: number[], unit: number) => values.map((value) => ({ step: stepOf(value, unit), count: 1 }));

test('a percentile is accurate to five percent', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const found = p75(histogram(values, 1), 1) ?? 0;
  expect(Math.abs(found - 750) / 750).toBeLessThan(0.05);
  expect(p75(histogram([0, 0, 0.01, 0.2], 0.001), 0.001)).toBeCloseTo(0.01, 3);
});

test('loads, failures and vitals are counted for the version of the page', async () => {
  const counts = start();
  counts.add(report('shown', { lcp: 800, cls: 0 }), set);
  counts.add(report('failed', { lcp: 9_000 }), set);
  const health = await counts.read();
  const { lcp, ...others } = health('host', '2.0.0');
  expect(others).toEqual({ loads: 1, failures: 1, inp: null, cls: 0 });
  expect(lcp).toBeGreaterThan(760);
  expect(lcp).toBeLessThan(840);
  expect(health('host', '1.0.0')).toEqual({ loads: 0, failures: 0, lcp: null, inp: null, cls: null });
  expect(health('shell', '1.0.0')).toMatchObject({ loads: 1, failures: 1, lcp: null });
});

test('the shell’s own page counts for the shell', async () => {
  const counts = start();
  counts.add({ set: 'a', page: null, areas: [], vitals: { inp: 40 } }, set);
  const { loads, inp } = (await counts.read())('shell', '1.0.0');
  expect(loads).toBe(1);
  expect(inp).toBeGreaterThan(37);
});

test('the control of a canary is counted from the canary’s start', async () => {
  const counts = start();
  counts.add(report('failed'), set);
  vi.setSystemTime(Date.now() + 10);
  const since = new Date().toISOString();
  vi.setSystemTime(Date.now() + 10);
  counts.add(report('shown'), set, [since]);
  expect((await counts.read(since))('host', '2.0.0')).toMatchObject({ loads: 1, failures: 0 });
  expect((await counts.read())('host', '2.0.0')).toMatchObject({ loads: 1, failures: 1 });
});

test('the counts of several edges add up', async () => {
  const [one, other] = [start(), start()];
  one.add(report('shown'), set);
  other.add(report('failed'), set);
  await vi.waitFor(async () => expect((await one.read())('host', '2.0.0')).toMatchObject({ loads: 1, failures: 1 }));
});

test('an edge uses its own counts while the API is down', async () => {
  observer.isAway = true;
  const counts = start();
  for (const outcome of ['shown', 'failed'] as const) counts.add(report(outcome), set);
  expect((await counts.read())('host', '2.0.0')).toMatchObject({ loads: 1, failures: 1 });
});
