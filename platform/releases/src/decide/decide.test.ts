import type { Canary } from 'contracts';
import { describe, expect, test } from 'vitest';
import { canariesOf } from '../store/records.ts';
import type { RefusalCode } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { after, ONES, sampleRelease, sampleSnapshot } from '../testing/sample-snapshot.ts';
import type { Change } from './change.ts';
import { promotedSet } from './compose-set.ts';
import { decide } from './decide.ts';

const by = 'ben';
const promotion = (name: 'host' | 'admin' | 'shell', to: string) =>
  ({ action: 'promote', by, name, to, journeys: 'skipped', reason: 'a test' }) as const;
const canary = {
  action: 'canary',
  journeys: 'skipped',
  reason: 'a test',
  by,
  name: 'host',
  to: '1.1.0',
  share: 0.1,
} as const;
const steps = { shares: [0.1, 0.5], everyMs: 60_000, visitors: 3 };
const breaker = (version: string) =>
  ({ action: 'breaker', by: 'edge', name: 'host', version, reason: 'It fails' }) as const;
const rollback = { action: 'rollback', by, name: 'host' } as const;

const login = { path: '/login', access: 'public', title: 'Sign in', module: './routes' } as const;
const hostOf = (version: string, platform: string, routes: (typeof login)[] = []) =>
  sampleRelease('host', version, {
    manifest: { name: 'host', version, requires: { platform, http: '^1' }, routes, menu: [], slots: [], calls: [] },
  });

/** Areas that are not on the site. */
const OTHERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const first = sampleSnapshot([
  ...['1.1.0', '1.2.0'].map((version) => sampleRelease('host', version)),
  sampleRelease('admin', '1.1.0'),
  ...OTHERS.map((name) => sampleRelease(name, '1.0.0')),
  ...['1.0.0', '1.1.0'].map((version) => sampleRelease('reviews', version)),
  sampleRelease('shell', '1.1.0'),
  sampleRelease('shell', '2.0.0', { offers: { platform: 2, http: 1, shared: {} } }),
  sampleRelease('shell', '1.3.0', { offers: { platform: '1.3', http: '1.0', shared: {} } }),
  sampleRelease('shell', '1.2.0', { offers: { platform: 1, http: 1, shared: {}, exports: { 'shared-ui': ['Icon'] } } }),
  { ...sampleRelease('host', '1.3.0'), uses: { 'shared-ui': ['Button'] } },
  hostOf('1.4.0', '^1.2'),
  hostOf('2.0.0', '^2'),
  hostOf('3.0.0', '^1', [login]),
]);
const promoted = after(first, promotion('host', '1.1.0'));
const twice = after(promoted, promotion('host', '1.2.0'));
const trying = after(first, canary);
const stepping = after(first, { ...canary, steps });
const step = (seen: Snapshot) =>
  ({ action: 'canary-step', by: 'edge', name: 'host', seen: canaryOf(seen), reason: 'It went well' }) as const;
const ofAdmin = { ...canary, name: 'admin' } as const;
const both = after(trying, ofAdmin);
const retire = (name: string) => ({ action: 'retire', by, name }) as const;
const retired = after(promoted, retire('host'));
const reviews = { action: 'promote', by, name: 'reviews', to: '1.0.0', journeys: 'skipped', reason: 'a test' } as const;
const joined = after(first, reviews);
const empty: Snapshot = { ...first, number: 0, pointer: null, versions: null, entries: [] };
const setOf = ({ pointer }: Snapshot) => String(pointer?.set);

function canaryOf({ pointer }: Snapshot): Canary {
  const [first] = pointer ? canariesOf(pointer) : [];
  if (!first) throw new Error('no canary');
  return first;
}

/** Summarizes what a decision changes. */
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
    'a promotion beside a canary',
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
    'a canary of another area beside it',
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
    'another share of the first of two, which keeps its place',
    both,
    { ...canary, share: 0.5 },
    { event: 'canary host 1.0.0 → 1.1.0', versions: ones, canary: 'host 1.1.0, admin 1.1.0' },
  ],
  [
    'another version of the first of two',
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
    'the rollback of it: the area leaves the site',
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
    'a retirement beside the canary of another area',
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
    'the breaker of a version that was retired meanwhile',
    retired,
    breaker('1.1.0'),
    { event: 'breaker host 1.1.0 → null', versions: 'shell 1.0.0, admin 1.0.0', broken: 'host 1.1.0' },
  ],
])('records %s', (_, snapshot, change, { event, versions, canary: runs = null, broken = '' }) => {
  expect(told(snapshot, change)).toEqual({ event, versions, canary: runs, broken });
  expect(decide(snapshot, change)?.entry.pointer?.revision).toBe((snapshot.pointer?.revision ?? 0) + 1);
});

test.each<[string, Snapshot, Change]>([
  ['a promotion of what is promoted', promoted, promotion('host', '1.1.0')],
  ['a rollback to the promoted set', promoted, { action: 'rollback-set', by, set: setOf(promoted) }],
  ['a canary that is running with this share', trying, canary],
  ['steps that are running', stepping, { ...canary, steps }],
  ['a step of a canary that has none', trying, step(trying)],
  ['a step of a canary that ended', after(stepping, { action: 'canary-end', by }), step(stepping)],
  ['a step that another edge took', after(stepping, step(stepping)), step(stepping)],
  ['a step after the last one', after(stepping, step(stepping)), step(after(stepping, step(stepping)))],
  ['a breaker that is open', after(promoted, breaker('1.1.0')), breaker('1.1.0')],
  ['a working tree that did not change', promoted, { action: 'build', by, tree: ONES, last: ONES }],
])('changes nothing for %s', (_, snapshot, change) => {
  expect(decide(snapshot, change)).toBeUndefined();
});

describe('a change is refused', () => {
  test.each<[RefusalCode, string, Snapshot, Change]>([
    ['nothing-released', 'a promotion before anything is released', empty, promotion('host', '1.1.0')],
    ['nothing-released', 'a canary before anything is released', empty, canary],
    ['unknown-version', 'a promotion of what is not stored', first, promotion('host', '7.0.0')],
    ['unknown-version', 'a canary of what is not stored', first, { ...canary, to: '7.0.0' }],
    ['unknown-set', 'a rollback to a set that the site never had', first, { action: 'rollback-set', by, set: 'ab' }],
    ['not-compatible', 'an area that needs another shell', first, promotion('host', '2.0.0')],
    [
      'not-compatible',
      'a shell that no longer offers what an area imports',
      after(first, promotion('host', '1.3.0')),
      promotion('shell', '1.2.0'),
    ],
    ['not-compatible', 'an area that needs a later shell', first, promotion('host', '1.4.0')],
    ['not-compatible', 'a canary that needs a later shell', first, { ...canary, to: '1.4.0' }],
    [
      'not-compatible',
      'an earlier shell than an area needs',
      after(first, promotion('shell', '1.3.0'), promotion('host', '1.4.0')),
      promotion('shell', '1.1.0'),
    ],
    ['not-compatible', 'a shell that the areas do not suit', first, promotion('shell', '2.0.0')],
    ['broken-contract', 'a page of the shell', first, promotion('host', '3.0.0')],
    ['broken-contract', 'a canary with a page of the shell', first, { ...canary, to: '3.0.0' }],
    [
      'journeys-needed',
      'a promotion without its journeys',
      first,
      { action: 'promote', by, name: 'host', to: '1.1.0' },
    ],
    [
      'journeys-needed',
      'a canary without its journeys',
      first,
      { action: 'canary', by, name: 'host', to: '1.1.0', share: 0.1 },
    ],
    [
      'reason-needed',
      'a promotion that skips them without a reason',
      first,
      { action: 'promote', by, name: 'host', to: '1.1.0', journeys: 'skipped' },
    ],
    [
      'reason-needed',
      'a promotion that skips them for an empty reason',
      first,
      { ...promotion('host', '1.1.0'), reason: ' ' },
    ],
    [
      'changed-meanwhile',
      'a promotion of a name that changed',
      promoted,
      { ...promotion('host', '1.2.0'), revision: 1 },
    ],
    [
      'changed-meanwhile',
      'a promotion of two names of which one changed',
      promoted,
      { ...promotion('admin', '1.1.0'), also: { host: '1.2.0' }, revision: 1 },
    ],
    [
      'changed-meanwhile',
      'a promotion of a name that changed and was rolled back',
      after(promoted, rollback),
      { ...promotion('host', '1.2.0'), revision: 1 },
    ],
    ['changed-meanwhile', 'a rollback of a revision that never was', first, { ...rollback, revision: 99 }],
    [
      'changed-meanwhile',
      'a rollback to a set after any change',
      promoted,
      { action: 'rollback-set', by, set: setOf(first), revision: 1 },
    ],
    [
      'changed-meanwhile',
      'the end of a canary that ended',
      after(trying, { action: 'canary-end', by }, { ...canary, to: '1.2.0' }),
      { action: 'canary-end', by, revision: 2 },
    ],
    ['nothing-to-roll-back', 'a rollback of the first version', first, rollback],
    ['changed-meanwhile', 'a retirement of an area that changed', promoted, { ...retire('host'), revision: 1 }],
    ['invalid', 'a retirement of what is not on the site', first, retire('reviews')],
    ['invalid', 'a second retirement', retired, retire('host')],
    ['invalid', 'a retirement of the shell', first, retire('shell')],
    [
      'nothing-to-roll-back',
      'a second rollback of a first promotion',
      after(joined, { ...rollback, name: 'reviews' }),
      { ...rollback, name: 'reviews' },
    ],
    ['nothing-to-roll-back', 'a rollback of what never was on the site', first, { ...rollback, name: 'reviews' }],
    ['invalid', 'the end of one of two canaries without a name', both, { action: 'canary-end', by }],
    [
      'canary-running',
      'a ninth canary',
      after(trying, ...OTHERS.map((name) => ({ ...canary, name, to: '1.0.0' }))),
      { ...canary, name: 'admin' },
    ],
    ['no-canary', 'the end of no canary', first, { action: 'canary-end', by }],
    ['no-canary', "the end of another's canary", trying, { action: 'canary-end', by, name: 'admin' }],
    ['invalid', 'a canary for nobody', first, { ...canary, share: 0 }],
    ['invalid', 'a canary for everybody', first, { ...canary, share: 1 }],
    ['invalid', 'a canary for less than nobody', first, { ...canary, share: -1 }],
    ['invalid', 'a canary for no number', first, { ...canary, share: Number.NaN }],
    ['invalid', 'steps that do not grow', first, { ...canary, steps: { ...steps, shares: [0.1, 0.1] } }],
    ['invalid', 'steps that begin elsewhere', first, { ...canary, steps: { ...steps, shares: [0.2, 0.3] } }],
    ['invalid', 'a step to everybody', first, { ...canary, steps: { ...steps, shares: [0.1, 1] } }],
    ['invalid', 'a canary of the promoted version', promoted, canary],
    ['invalid', 'a canary of a broken version', after(trying, breaker('1.1.0')), canary],
  ])('%s: %s', (code, _, snapshot, change) => {
    expect(() => decide(snapshot, change)).toThrow(expect.objectContaining({ code }));
  });
});

test('the first build is promoted as a whole', () => {
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

test('a change of another area does not make a promotion stale', () => {
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

test('a canary keeps its start when its share changes', () => {
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

test('the same versions make the same set in any order', () => {
  const back = after(retired, promotion('host', '1.1.0'));
  expect(setOf(back)).toBe(setOf(promoted));
  expect(Object.keys(promotedSet(joined).areas)).toEqual(['admin', 'browse', 'guest', 'host', 'reviews']);
});

test('every set that the pointer names is stored first', () => {
  const { entry, sets } = decide(trying, promotion('admin', '1.1.0')) ?? { sets: [] };
  expect(sets.map(({ id }) => id)).toEqual([entry?.pointer?.set, entry?.pointer?.canary?.set]);
});
