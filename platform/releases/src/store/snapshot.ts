import type { JourneysResult, ReleaseName, ReleaseSet } from 'contracts';
import { readEntries, readNewest } from './history.ts';
import { canariesOf, type Entry, type Pointer } from './records.ts';
import { ReleaseRefusal } from './refusal.ts';
import { type Release, type Versions, versionsOf } from './release.ts';
import type { Store } from './store.ts';

/** The state of the store at one point in time, as needed to make a decision. */
export interface Snapshot {
  at: string;
  /** The number of the newest entry. A decision that is based on this snapshot becomes the next entry. */
  number: number;
  pointer: Pointer | null;
  /** The promoted versions. Null before the first promotion. */
  versions: Versions | null;
  entries: readonly Entry[];
  /** The stored releases that the entries, the canaries or the caller refer to, by `name version`. */
  releases: ReadonlyMap<string, Release>;
  /** The promoted set and the requested set, by id. A set is missing if its file is damaged or missing. */
  sets: ReadonlyMap<string, ReleaseSet>;
  /** The journeys' results, if the caller has read them. They are not in the store. */
  results: readonly JourneysResult[];
}

/** The default number of entries, which limits how far rollbacks and fallbacks can go back. */
const ENTRIES = 500;

export interface Wanted {
  versions?: Partial<Versions> | undefined;
  set?: string | undefined;
  entries?: number;
  /**
   * Skips the sync with the bucket, so that recent changes by other machines may be missing. Do not use it for
   * decisions.
   */
  mayBeOld?: boolean;
}

/**
 * Reads the state of the store.
 *
 * @throws ReleaseRefusal `unknown-set` if the promoted versions are neither in the set's file nor in the history
 * @throws BucketError if the bucket cannot be read
 */
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
  return { at, number, pointer, versions, entries, releases, sets, results: [] };
}

async function readSets(store: Store, ids: readonly (string | undefined)[]): Promise<Snapshot['sets']> {
  const sets = await Promise.all(ids.map((id) => (id === undefined ? undefined : store.readSet(id))));
  return new Map(sets.flatMap((set) => (set ? [[set.id, set]] : [])));
}

/** Uses the history if the file of the set is damaged, so that promotions and rollbacks still work. */
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

export function releaseKey(name: ReleaseName, version: string | undefined): string {
  return `${name} ${version}`;
}
