import type { ReleaseName } from 'contracts';
import type { Change } from '../decide/change.ts';
import { decide } from '../decide/decide.ts';
import { namesOf, type Release, type Versions } from '../store/release.ts';
import { releaseKey, type Snapshot } from '../store/snapshot.ts';

export const ONES: Versions = { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '1.0.0' };

/** Returns the release of a shell that provides contract version 1, or of an area that requires it. */
export function sampleRelease(name: ReleaseName, version: string, changes: Partial<Release> = {}): Release {
  const release = { name, version, source: '', files: {}, start: {} };
  if (name === 'shell') return { ...release, offers: { platform: 1, http: 1, shared: {} }, ...changes };
  const requires = { platform: '^1', http: '^1' };
  const manifest = { name, version, requires, routes: [], menu: [], slots: [], calls: [] };
  return { ...release, manifest, ...changes };
}

/** Returns a snapshot in which `ONES` are promoted and `stored` are additional releases. */
export function sampleSnapshot(stored: readonly Release[] = []): Snapshot {
  const releases = [...namesOf(ONES).map((name) => sampleRelease(name, '1.0.0')), ...stored];
  const empty: Snapshot = {
    at: '2026-01-01T00:00:00.000Z',
    number: 0,
    pointer: null,
    versions: null,
    entries: [],
    releases: new Map(releases.map((release) => [releaseKey(release.name, release.version), release])),
    sets: new Map(),
    results: [],
  };
  return after(empty, { action: 'build', by: 'build', tree: ONES, last: {} });
}

export function after(snapshot: Snapshot, ...changes: Change[]): Snapshot {
  let now = snapshot;
  for (const change of changes) {
    const decision = decide(now, change);
    if (!decision) throw new Error(`Nothing to do for ${JSON.stringify(change)}`);
    const { entry, sets } = decision;
    now = {
      ...now,
      at: new Date(Date.parse(now.at) + 3_600_000).toISOString(),
      number: now.number + 1,
      pointer: entry.pointer,
      versions: entry.versions,
      entries: [...now.entries, entry],
      sets: new Map([...now.sets, ...sets.map((set) => [set.id, set] as const)]),
    };
  }
  return now;
}
