import type { ReleaseName, ReleaseSet } from 'contracts';
import type { TrustedKey } from './gate-keys.ts';
import { readEntries, readNewest } from './history.ts';
import type { VerifiedResult } from './journeys-result.ts';
import { canariesOf, type Entry, type Pointer } from './records.ts';
import { ReleaseRefusal } from './refusal.ts';
import { type Release, type Versions, versionsOf } from './release.ts';
import { readResults } from './results.ts';
import type { Store } from './store.ts';

/** The store at one moment, as far as a decision needs it. */
export interface Snapshot {
  /** ISO instant of the read. */
  at: string;
  /** Of the newest entry; a decision on this snapshot becomes the next one. */
  number: number;
  /** Null before the first promotion. */
  pointer: Pointer | null;
  /** The promoted versions; null before the first promotion. */
  versions: Versions | null;
  /** The newest entries, oldest first. */
  entries: readonly Entry[];
  /** The stored releases that the entries, the canary or the caller name, by `name version`. */
  releases: ReadonlyMap<string, Release>;
  /** The promoted set and those that the caller names, by id; without those whose file is damaged or gone. */
  sets: ReadonlyMap<string, ReleaseSet>;
  /** Results of journeys that count, when the caller wants them. */
  results: readonly VerifiedResult[];
}

/** How far back a rollback, a fallback or the state looks. */
const ENTRIES = 500;

export interface Wanted {
  versions?: Partial<Versions> | undefined;
  set?: string | undefined;
  /** The results of these keys; default none. */
  trusted?: readonly TrustedKey[] | undefined;
  /** Default 500. */
  entries?: number;
  /** What other machines did a second ago may be missing: nothing is decided on it. */
  mayBeOld?: boolean;
}

/** @throws ReleaseRefusal `unknown-set` when nothing tells what the promoted set is made of; BucketError */
export async function readSnapshot(store: Store, wanted: Wanted = {}): Promise<Snapshot> {
  if (!wanted.mayBeOld) await store.shared?.mirror.pull();
  const at = new Date().toISOString();
  const { number, pointer } = await readNewest(store);
  const entries = await readEntries(store, number, wanted.entries ?? ENTRIES);
  const sets = await readSets(store, [pointer?.set, wanted.set]);
  const versions = pointer && promotedVersions(pointer, entries, sets);
  const canaries = pointer ? canariesOf(pointer) : [];
  const named = [versions, wanted.versions, ...canaries.map(({ name, version }) => ({ [name]: version }))];
  const releases = await readReleases(store, [...entries.map((entry) => entry.versions), ...named]);
  const results = wanted.trusted ? await readResults(store, wanted.trusted) : [];
  return { at, number, pointer, versions, entries, releases, sets, results };
}

async function readSets(store: Store, ids: readonly (string | undefined)[]): Promise<Snapshot['sets']> {
  const sets = await Promise.all(ids.map((id) => (id === undefined ? undefined : store.readSet(id))));
  return new Map(sets.flatMap((set) => (set ? [[set.id, set]] : [])));
}

/** By the set's file, or by the history: one damaged file never keeps a team from a promotion or a rollback. */
function promotedVersions({ set: id }: Pointer, entries: readonly Entry[], sets: Snapshot['sets']): Versions {
  const set = sets.get(id);
  const versions = set ? versionsOf(set) : entries.findLast(({ pointer }) => pointer?.set === id)?.versions;
  if (versions) return versions;
  throw new ReleaseRefusal('unknown-set', `The release store has no set ${id}`);
}

async function readReleases(
  store: Store,
  named: readonly (Partial<Versions> | null | undefined)[],
): Promise<Snapshot['releases']> {
  const wanted = new Map<string, [ReleaseName, string]>();
  for (const versions of named) {
    for (const [name, version] of Object.entries(versions ?? {})) {
      if (version !== undefined) wanted.set(releaseKey(name, version), [name, version]);
    }
  }
  const found = await Promise.all(
    [...wanted].map(async ([key, [name, version]]) => [key, await store.readRelease(name, version)] as const),
  );
  return new Map(found.flatMap(([key, release]) => (release ? [[key, release]] : [])));
}

/** The key of a release in a snapshot. */
export function releaseKey(name: ReleaseName, version: string | undefined): string {
  return `${name} ${version}`;
}
