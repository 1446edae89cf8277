import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageReport, ReleaseSet } from 'contracts';
import { createCounts } from 'releases/store/canary-counts';
import { openCounts } from 'releases/store/canary-counts-file';
import { addValue, type Histogram, p75 } from 'releases/store/histogram';
import { openStore, type Store } from 'releases/store/store';
import { beforeEach, describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
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

test('a percentile is right to five percent, and null without values', () => {
  const histogram: Histogram = {};
  for (let value = 1; value <= 1_000; value += 1) addValue(histogram, value, 1);
  const found = p75([histogram], 1) ?? 0;
  expect(Math.abs(found - 750) / 750).toBeLessThan(0.05);
  expect(p75([], 1)).toBeNull();
  const shifts: Histogram = {};
  for (const value of [0, 0, 0.01, 0.2]) addValue(shifts, value, 0.001);
  expect(p75([shifts], 0.001)).toBeCloseTo(0.01, 3);
});

test('loads, failures and vitals are counted for the version that brought the page', () => {
  const counts = createCounts();
  counts.add(report('shown', { lcp: 800, cls: 0 }), set);
  counts.add(report('failed', { lcp: 9_000 }), set);
  const { lcp, ...health } = counts.health('host', '2.0.0');
  expect(health).toEqual({ loads: 1, failures: 1, inp: null, cls: 0 });
  expect(lcp).toBeGreaterThan(760);
  expect(lcp).toBeLessThan(840);
  expect(counts.health('host', '1.0.0')).toEqual({ loads: 0, failures: 0, lcp: null, inp: null, cls: null });
  expect(counts.health('shell', '1.0.0')).toMatchObject({ loads: 1, failures: 1, lcp: null });
});

test('a page of the shell’s own counts for the shell', () => {
  const counts = createCounts();
  counts.add({ set: 'a', page: null, areas: [], vitals: { inp: 40 } }, set);
  expect(counts.health('shell', '1.0.0')).toMatchObject({ loads: 1, failures: 0 });
  expect(counts.health('shell', '1.0.0').inp).toBeGreaterThan(37);
});

test('what is older than a day is forgotten', () => {
  let now = 1_000_000_000_000;
  const counts = createCounts(undefined, () => now);
  counts.add(report('shown'), set);
  now += 12 * HOUR;
  counts.add(report('shown'), set);
  expect(counts.health('host', '2.0.0').loads).toBe(2);
  now += 13 * HOUR;
  expect(counts.health('host', '2.0.0').loads).toBe(1);
  now += 24 * HOUR;
  counts.add(report('failed'), set);
  expect(counts.slices()).toHaveLength(1);
});

test('what a canary is compared with begins with it', () => {
  let now = 1_000_000_000_000;
  const counts = createCounts(undefined, () => now);
  counts.add(report('failed'), set);
  now += 10;
  const since = new Date(now).toISOString();
  now += 10;
  counts.cut(since);
  counts.cut(since);
  counts.add(report('shown'), set);
  expect(counts.health('host', '2.0.0', since)).toMatchObject({ loads: 1, failures: 0 });
  expect(counts.health('host', '2.0.0')).toMatchObject({ loads: 1, failures: 1 });
  expect(counts.slices()).toHaveLength(2);
});

describe('the figures of a store', () => {
  const log = () => {};
  let store: Store;
  let now = 0;
  const open = () => openCounts(store, log, () => now);
  const files = () => readdirSync(join(store.folder, 'figures'));
  beforeEach(() => {
    store = openStore(mkdtempSync(join(tmpdir(), 'lodge-counts-')));
    now = 1_000_000_000_000;
  });

  test('outlive a restart, and a damaged file costs its own alone', () => {
    const first = open();
    first.add(report('shown', { lcp: 100 }), set);
    first.close();
    const second = open();
    expect(second.health('host', '2.0.0')).toEqual(first.health('host', '2.0.0'));
    second.add(report('shown'), set);
    second.close();
    expect(open().health('host', '2.0.0').loads).toBe(2);
    const file = join(store.folder, 'figures', String(files()[0]));
    for (const damage of [readFileSync(file, 'utf8').slice(0, 30), '{}', '[{}]', '[null]', '']) {
      writeFileSync(file, damage);
      expect(open().health('host', '2.0.0').loads).toBe(1);
    }
  });

  test('are those of all edges: what another one saved counts a moment later, once', () => {
    const [one, two] = [open(), open()];
    one.add(report('shown', { lcp: 800 }), set);
    two.add(report('failed'), set);
    expect(one.health('host', '2.0.0')).toMatchObject({ loads: 1, failures: 0 });
    two.close();
    now += 2_000;
    expect(one.health('host', '2.0.0')).toMatchObject({ loads: 1, failures: 1 });
    two.add(report('failed'), set);
    two.close();
    now += 2_000;
    expect(one.health('host', '2.0.0')).toMatchObject({ loads: 1, failures: 2 });
    expect(two.health('host', '2.0.0')).toMatchObject({ loads: 0, failures: 2 });
  });

  test('of hours that count no more leave the store', () => {
    const long = open();
    long.add(report('shown'), set);
    long.close();
    now += 20 * HOUR;
    const other = open();
    other.add(report('shown'), set);
    other.close();
    expect(files()).toHaveLength(2);
    now += 6 * HOUR;
    other.close();
    expect(files()).toHaveLength(1);
    expect(open().health('host', '2.0.0').loads).toBe(1);
  });
});
