import { expect, test } from 'vitest';
import { canariesOf } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';
import {
  both,
  breaker,
  by,
  canary,
  empty,
  first,
  hostOf,
  joined,
  ofAdmin,
  promoted,
  promotion,
  retire,
  retired,
  reviews,
  rollback,
  setOf,
  step,
  stepping,
  steps,
  trying,
  twice,
} from '../testing/sample-changes.ts';
import { after, ONES, sampleRelease } from '../testing/sample-snapshot.ts';
import type { Change } from './change.ts';
import { promotedSet } from './compose-set.ts';
import { decide } from './decide.ts';

/** Summarizes a decision for comparison. */
function told(snapshot: Snapshot, change: Change) {
  const { event, pointer, versions } = decide(snapshot, change)?.entry ?? {};
  return {
    event: event && `${event.action} ${event.name} ${event.from} → ${event.to}`,
    versions:
      versions &&
      ['shell', 'host', 'admin', 'reviews']
        .flatMap((name) => (versions[name] === undefined ? [] : `${name} ${versions[name]}`))
        .join(', '),
    canary:
      pointer &&
      (canariesOf(pointer)
        .map(({ name, version }) => `${name} ${version}`)
        .join(', ') ||
        null),
    broken: pointer?.broken.map(({ name, version }) => `${name} ${version}`).join(),
  };
}

const ones = 'shell 1.0.0, host 1.0.0, admin 1.0.0';

test.each<[string, Snapshot, Change, { event: string; versions: string; canary?: string; broken?: string }]>([
  [
    'a promotion',
    first,
    promotion('host', '1.1.0'),
    { event: 'promote host 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.1.0, admin 1.0.0' },
  ],
  [
    'a promotion during a canary',
    trying,
    promotion('admin', '1.1.0'),
    { event: 'promote admin 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.0.0, admin 1.1.0', canary: 'host 1.1.0' },
  ],
  [
    'the promotion of the canary',
    trying,
    promotion('host', '1.1.0'),
    { event: 'promote host 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.1.0, admin 1.0.0' },
  ],
  [
    'the promotion of a broken version',
    after(promoted, breaker('1.1.0')),
    promotion('host', '1.1.0'),
    { event: 'promote host 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.1.0, admin 1.0.0' },
  ],
  ['a rollback', promoted, rollback, { event: 'rollback host 1.1.0 → 1.0.0', versions: ones }],
  [
    'a rollback past a broken version',
    after(twice, breaker('1.1.0')),
    rollback,
    { event: 'rollback host 1.2.0 → 1.0.0', versions: ones, broken: 'host 1.1.0' },
  ],
  [
    'a rollback to a set',
    after(promoted, { ...canary, to: '1.2.0' }),
    { action: 'rollback-set', by, set: setOf(first) },
    { event: `rollback null ${setOf(promoted)} → ${setOf(first)}`, versions: ones },
  ],
  ['a canary', first, canary, { event: 'canary host 1.0.0 → 1.1.0', versions: ones, canary: 'host 1.1.0' }],
  [
    'the end of a canary',
    trying,
    { action: 'canary-end', by },
    { event: 'canary-end host 1.1.0 → null', versions: ones },
  ],
  [
    'the breaker of the promoted version',
    promoted,
    breaker('1.1.0'),
    { event: 'breaker host 1.1.0 → 1.0.0', versions: ones, broken: 'host 1.1.0' },
  ],
  [
    'a canary of another area during a canary',
    trying,
    ofAdmin,
    { event: 'canary admin 1.0.0 → 1.1.0', versions: ones, canary: 'host 1.1.0, admin 1.1.0' },
  ],
  [
    'the end of one of two canaries',
    both,
    { action: 'canary-end', by, name: 'host' },
    { event: 'canary-end host 1.1.0 → null', versions: ones, canary: 'admin 1.1.0' },
  ],
  [
    'another share of the first of two canaries, which keeps its position',
    both,
    { ...canary, share: 0.5 },
    { event: 'canary host 1.0.0 → 1.1.0', versions: ones, canary: 'host 1.1.0, admin 1.1.0' },
  ],
  [
    'another version of the first of two canaries',
    both,
    { ...canary, to: '1.2.0' },
    { event: 'canary host 1.0.0 → 1.2.0', versions: ones, canary: 'admin 1.1.0, host 1.2.0' },
  ],
  [
    'a step of a canary',
    stepping,
    step(stepping),
    { event: 'canary-step host 1.0.0 → 1.1.0', versions: ones, canary: 'host 1.1.0' },
  ],
  [
    'the promotion of one of two canaries',
    both,
    promotion('admin', '1.1.0'),
    { event: 'promote admin 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.0.0, admin 1.1.0', canary: 'host 1.1.0' },
  ],
  [
    'the breaker of one of two canaries',
    both,
    breaker('1.1.0'),
    { event: 'breaker host 1.1.0 → 1.0.0', versions: ones, canary: 'admin 1.1.0', broken: 'host 1.1.0' },
  ],
  [
    'the breaker of the canary',
    trying,
    breaker('1.1.0'),
    { event: 'breaker host 1.1.0 → 1.0.0', versions: ones, broken: 'host 1.1.0' },
  ],
  [
    'a working tree that changed one name',
    promoted,
    { action: 'build', by: 'build', tree: { ...ONES, admin: '1.1.0' }, last: ONES },
    { event: 'promote admin 1.0.0 → 1.1.0', versions: 'shell 1.0.0, host 1.1.0, admin 1.1.0' },
  ],
  [
    'the first promotion of an area',
    first,
    reviews,
    { event: 'promote reviews null → 1.0.0', versions: `${ones}, reviews 1.0.0` },
  ],
  [
    'the rollback of a first promotion',
    joined,
    { action: 'rollback', by, name: 'reviews' },
    { event: 'rollback reviews 1.0.0 → null', versions: ones },
  ],
  [
    'a canary of an area that is not on the site',
    first,
    { ...canary, name: 'reviews', to: '1.0.0' },
    { event: 'canary reviews null → 1.0.0', versions: ones, canary: 'reviews 1.0.0' },
  ],
  [
    'the retirement of an area',
    promoted,
    retire('host'),
    { event: 'retire host 1.1.0 → null', versions: 'shell 1.0.0, admin 1.0.0' },
  ],
  [
    'the retirement of an area that runs a canary',
    trying,
    retire('host'),
    { event: 'retire host 1.0.0 → null', versions: 'shell 1.0.0, admin 1.0.0' },
  ],
  [
    'a retirement during the canary of another area',
    trying,
    retire('admin'),
    { event: 'retire admin 1.0.0 → null', versions: 'shell 1.0.0, host 1.0.0', canary: 'host 1.1.0' },
  ],
  [
    'the rollback of a retirement',
    retired,
    rollback,
    { event: 'rollback host null → 1.1.0', versions: 'shell 1.0.0, host 1.1.0, admin 1.0.0' },
  ],
  [
    'the rollback of a retirement after the first promotion',
    after(joined, retire('reviews')),
    { ...rollback, name: 'reviews' },
    { event: 'rollback reviews null → 1.0.0', versions: `${ones}, reviews 1.0.0` },
  ],
  [
    'the promotion of a retired area',
    retired,
    promotion('host', '1.2.0'),
    { event: 'promote host null → 1.2.0', versions: 'shell 1.0.0, host 1.2.0, admin 1.0.0' },
  ],
  [
    'a rollback to the set before a retirement',
    retired,
    { action: 'rollback-set', by, set: setOf(promoted) },
    { event: `rollback null ${setOf(retired)} → ${setOf(promoted)}`, versions: 'shell 1.0.0, host 1.1.0, admin 1.0.0' },
  ],
  [
    'the breaker of a version that has been retired',
    retired,
    breaker('1.1.0'),
    { event: 'breaker host 1.1.0 → null', versions: 'shell 1.0.0, admin 1.0.0', broken: 'host 1.1.0' },
  ],
])('records %s', (_, snapshot, change, { event, versions, canary: runs = null, broken = '' }) => {
  expect(told(snapshot, change)).toEqual({ event, versions, canary: runs, broken });
  expect(decide(snapshot, change)?.entry.pointer?.revision).toBe((snapshot.pointer?.revision ?? 0) + 1);
});

test.each<[string, Snapshot, Change]>([
  ['a promotion of the promoted version', promoted, promotion('host', '1.1.0')],
  ['a rollback to the promoted set', promoted, { action: 'rollback-set', by, set: setOf(promoted) }],
  ['a canary that is already running with this share', trying, canary],
  ['automatic steps that are already running', stepping, { ...canary, steps }],
  ['a step of a canary without automatic steps', trying, step(trying)],
  ['a step of a canary that ended', after(stepping, { action: 'canary-end', by }), step(stepping)],
  ['a step that another edge has already taken', after(stepping, step(stepping)), step(stepping)],
  ['a step after the last one', after(stepping, step(stepping)), step(after(stepping, step(stepping)))],
  ['a breaker that is already open', after(promoted, breaker('1.1.0')), breaker('1.1.0')],
  ['an unchanged working tree', promoted, { action: 'build', by, tree: ONES, last: ONES }],
])('changes nothing for %s', (_, snapshot, change) => {
  expect(decide(snapshot, change)).toBeUndefined();
});

test('the first build promotes all versions', () => {
  expect(told(empty, { action: 'build', by: 'build', tree: ONES, last: {} })).toEqual({
    event: `promote null null → ${setOf(first)}`,
    versions: ones,
    canary: null,
    broken: '',
  });
});

test('versions that need each other are promoted together', () => {
  const platform = { ...first, releases: new Map(first.releases) };
  for (const name of ['browse', 'guest', 'admin'] as const) {
    const manifest = { ...hostOf('2.0.0', '^2').manifest, name } as NonNullable<ReturnType<typeof hostOf>['manifest']>;
    platform.releases.set(`${name} 2.0.0`, sampleRelease(name, '2.0.0', { manifest }));
  }
  const also = { browse: '2.0.0', guest: '2.0.0', host: '2.0.0', admin: '2.0.0' };
  const { entry } = decide(platform, { ...promotion('shell', '2.0.0'), also }) ?? {};
  expect(entry?.versions).toEqual({ shell: '2.0.0', ...also });
  expect(entry?.event).toMatchObject({ name: null, from: setOf(first), to: entry?.pointer?.set });
});

test('a concurrent change to another area does not block a promotion', () => {
  expect(told(promoted, { ...promotion('admin', '1.1.0'), revision: 1 }).versions).toBe(
    'shell 1.0.0, host 1.1.0, admin 1.1.0',
  );
});

test('a canary that is incompatible with the next set ends', () => {
  const snapshot = after(first, { ...canary, name: 'shell', to: '1.1.0' });
  const next = { ...snapshot, releases: new Map(snapshot.releases) };
  next.releases.delete('shell 1.1.0');
  expect(told(next, promotion('host', '1.1.0')).canary).toBeNull();
});

test('a canary keeps its start time when its share changes', () => {
  const wider = decide(trying, { ...canary, share: 0.5 })?.entry.pointer?.canary;
  expect(wider).toEqual({ ...trying.pointer?.canary, share: 0.5 });
});

test('the fallback is the last promoted version that is stored, compatible and not broken', () => {
  const fallback = (snapshot: Snapshot) => promotedSet(snapshot).fallbacks?.host?.version;
  expect(fallback(first)).toBeUndefined();
  expect(fallback(promoted)).toBe('1.0.0');
  expect(fallback(twice)).toBe('1.1.0');
  expect(fallback(after(twice, breaker('1.1.0')))).toBe('1.0.0');
  expect(fallback(after(twice, rollback))).toBe('1.0.0');
});

test('a retired area has no fallback until it is promoted again', () => {
  const again = after(retired, promotion('host', '1.2.0'));
  expect(promotedSet(again).fallbacks).toEqual({ host: expect.objectContaining({ version: '1.1.0' }) });
  expect(promotedSet(retired).fallbacks).toBeUndefined();
  expect(promotedSet(joined).fallbacks).toBeUndefined();
});

test('the id of a set does not depend on the order of its versions', () => {
  const back = after(retired, promotion('host', '1.1.0'));
  expect(setOf(back)).toBe(setOf(promoted));
  expect(Object.keys(promotedSet(joined).areas)).toEqual(['admin', 'browse', 'guest', 'host', 'reviews']);
});

test('a decision contains every new set that its pointer names', () => {
  const { entry, sets } = decide(trying, promotion('admin', '1.1.0')) ?? { sets: [] };
  expect(sets.map(({ id }) => id)).toEqual([entry?.pointer?.set, entry?.pointer?.canary?.set]);
});
