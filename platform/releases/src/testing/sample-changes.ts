import type { Canary } from 'contracts';
import { canariesOf } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { after, sampleRelease, sampleSnapshot } from './sample-snapshot.ts';

// Sample changes for the tests of decisions, and the snapshots that result from them.

export const by = 'ben';
export const promotion = (name: 'host' | 'admin' | 'shell', to: string) =>
  ({ action: 'promote', by, name, to, journeys: 'skipped', reason: 'a test' }) as const;
export const canary = {
  action: 'canary',
  journeys: 'skipped',
  reason: 'a test',
  by,
  name: 'host',
  to: '1.1.0',
  share: 0.1,
} as const;
export const steps = { shares: [0.1, 0.5], everyMs: 60_000, visitors: 3 };
export const breaker = (version: string) =>
  ({ action: 'breaker', by: 'edge', name: 'host', version, reason: 'It fails' }) as const;
export const rollback = { action: 'rollback', by, name: 'host' } as const;

const login = { path: '/login', access: 'public', title: 'Sign in', module: './routes' } as const;
export const hostOf = (version: string, platform: string, routes: (typeof login)[] = []) =>
  sampleRelease('host', version, {
    manifest: { name: 'host', version, requires: { platform, http: '^1' }, routes, menu: [], slots: [], calls: [] },
  });

/** The names of areas that are not on the site. */
export const OTHERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

export const first = sampleSnapshot([
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
export const promoted = after(first, promotion('host', '1.1.0'));
export const twice = after(promoted, promotion('host', '1.2.0'));
export const trying = after(first, canary);
export const stepping = after(first, { ...canary, steps });
export const step = (seen: Snapshot) =>
  ({ action: 'canary-step', by: 'edge', name: 'host', seen: canaryOf(seen), reason: 'It went well' }) as const;
export const ofAdmin = { ...canary, name: 'admin' } as const;
export const both = after(trying, ofAdmin);
export const retire = (name: string) => ({ action: 'retire', by, name }) as const;
export const retired = after(promoted, retire('host'));
export const reviews = {
  action: 'promote',
  by,
  name: 'reviews',
  to: '1.0.0',
  journeys: 'skipped',
  reason: 'a test',
} as const;
export const joined = after(first, reviews);
export const empty: Snapshot = { ...first, number: 0, pointer: null, versions: null, entries: [] };
export const setOf = ({ pointer }: Snapshot) => String(pointer?.set);

function canaryOf({ pointer }: Snapshot): Canary {
  const [first] = pointer ? canariesOf(pointer) : [];
  if (!first) throw new Error('no canary');
  return first;
}
