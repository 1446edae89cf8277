import type { Pointer } from 'releases/store/records';
import { expect, test } from 'vitest';
import { BUCKETS, chooseSet, isInCanary, readBucket, type Visitor } from './choose-set.ts';

const canary = { name: 'host', version: '2.0.0', set: 'canary', share: 0.2, since: '', by: 'ben' } as const;
const buckets = Array.from({ length: 20_000 }, (_, index) => Math.floor((index / 20_000) * BUCKETS));
const inside = buckets.find((bucket) => isInCanary(canary, bucket)) ?? -1;
const outside = buckets.find((bucket) => !isInCanary(canary, bucket)) ?? -1;
const override = { set: 'override', until: '2026-11-21T12:00:00.000Z' };

test.each<[string, Pointer['canary'], Visitor, string, string]>([
  ['a visitor without cookies', null, {}, 'promoted', 'promoted'],
  ['a visitor with an old bucket after the canary', null, { bucket: inside }, 'promoted', 'promoted'],
  ['a visitor without a bucket', canary, {}, 'promoted', 'promoted'],
  ['a visitor outside the share', canary, { bucket: outside }, 'promoted', 'promoted'],
  ['a visitor inside the share', canary, { bucket: inside }, 'canary', 'canary'],
  ['a tester', null, { override }, 'override', 'override'],
  ['a tester inside the share', canary, { override, bucket: inside }, 'override', 'override'],
])('the right set is chosen for %s', (_, running, visitor, set, channel) => {
  const choice = chooseSet({ set: 'promoted', canary: running }, visitor);
  expect([choice.set, choice.release.channel]).toEqual([set, channel]);
});

test('a tester’s page shows when the override ends', () => {
  expect(chooseSet({ set: 'promoted', canary: null }, { override }).release).toEqual({
    channel: 'override',
    until: override.until,
  });
});

test('a canary gets its share of the visitors', () => {
  const share = buckets.filter((bucket) => isInCanary(canary, bucket)).length / buckets.length;
  expect(share).toBeGreaterThan(0.19);
  expect(share).toBeLessThan(0.21);
});

test('a visitor stays in a canary as its share grows', () => {
  const now = buckets.filter((bucket) => isInCanary(canary, bucket));
  expect(now.every((bucket) => isInCanary({ ...canary, share: 0.5 }, bucket))).toBe(true);
  const again = now.filter((bucket) => isInCanary({ ...canary, version: '2.0.1' }, bucket));
  expect(again.length / now.length).toBeLessThan(0.25);
});

test('a visitor is in at most one of several canaries', () => {
  const later = { ...canary, name: 'guest', set: 'later', share: 0.5 };
  const setOf = (bucket: number, ...canaries: (typeof canary | typeof later)[]) =>
    chooseSet({ set: 'promoted', canary: canaries[0] ?? null, canaries }, { bucket }).set;
  const share = (set: string) =>
    buckets.filter((bucket) => setOf(bucket, canary, later) === set).length / buckets.length;
  expect(share('canary')).toBeCloseTo(0.2, 1);
  // The later canary gets half of the visitors who are not in the earlier one.
  expect(share('later')).toBeCloseTo(0.4, 1);
  for (const bucket of buckets) {
    if (isInCanary(canary, bucket)) expect(setOf(bucket, canary, later)).toBe('canary');
    // Visitors in the later canary stay in it when the first one ends.
    if (setOf(bucket, canary, later) === 'later') expect(setOf(bucket, later)).toBe('later');
  }
});

test.each([
  ['0', 0],
  ['999999', 999_999],
  ['1000000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('the bucket cookie %s is read as %s', (text, bucket) => {
  expect(readBucket(text)).toBe(bucket);
});
