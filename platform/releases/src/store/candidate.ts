import type { AreaName, ReleaseSet } from 'contracts';
import { composeSet, storedRelease } from './compose-set.ts';
import { misfit } from './fit.ts';
import { readHistory } from './history.ts';
import { assertOwnPlaces, clashOf } from './ownership.ts';
import { type Pointer, readPointer } from './pointer.ts';
import { ReleaseRefusal } from './refusal.ts';
import { AREA_NAMES, type Versions } from './release.ts';
import { versionsOfSet } from './set-versions.ts';
import type { Store } from './store.ts';
import { stepTo, TRAIL_ENTRIES, trailsOf } from './trail.ts';

/** What the promoted set is made of. */
export async function promotedVersions(store: Store, pointer: Pointer): Promise<Versions> {
  return versionsOfSet(store, pointer.set);
}

/**
 * The promoted set. One whose file is damaged or gone is made again: of the same versions, and with the id that the
 * pointer has unless its fallbacks are others by now.
 */
export async function promotedSet(store: Store, pointer: Pointer): Promise<ReleaseSet> {
  const set = await store.readSet(pointer.set);
  return set ?? setOf(store, await promotedVersions(store, pointer), pointer.broken, true);
}

/**
 * The promoted set with other versions of some names, stored but not promoted: what a promotion would make, a
 * canary gets, a signed link shows. Each area's fallback is the last promoted version that is in the store,
 * fits the shell and has no open breaker. Refuses what is not in the store (`unknown-version`) and, unless
 * `mayMisfit`, what the shell would refuse to load (`not-compatible`) or is another's place (`broken-contract`).
 */
export async function candidateSet(
  store: Store,
  changes: Partial<Versions>,
  { pointer, mayMisfit = false }: { pointer?: Pointer; mayMisfit?: boolean } = {},
): Promise<ReleaseSet> {
  const now = pointer ?? (await readPointer(store));
  if (!now) throw new ReleaseRefusal('nothing-released', 'Nothing is released yet; npm start makes the first set');
  return setOf(store, { ...(await promotedVersions(store, now)), ...changes }, now.broken, mayMisfit);
}

/** A set of these versions with the fallbacks that the history gives. */
export async function setOf(
  store: Store,
  versions: Versions,
  broken: Pointer['broken'],
  mayMisfit = false,
): Promise<ReleaseSet> {
  const trails = stepTo(trailsOf(await readHistory(store, TRAIL_ENTRIES)), versions);
  const shell = await storedRelease(store, 'shell', versions.shell);
  const fallbacks: Partial<Record<AreaName, string>> = {};
  const areas = await Promise.all(AREA_NAMES.map((name) => storedRelease(store, name, versions[name])));
  if (!mayMisfit) {
    const trouble = areas.map((area) => misfit(shell, area)).find(Boolean);
    if (trouble) throw new ReleaseRefusal('not-compatible', trouble);
    assertOwnPlaces(areas);
  }
  for (const name of AREA_NAMES) {
    for (const version of trails[name].slice(1)) {
      if (isBroken(broken, name, version)) continue;
      const release = await store.readRelease(name, version);
      if (!release || misfit(shell, release)) continue;
      // A page that has moved to another area since: with it the breaker could not go back to this version.
      if (clashOf([release, ...areas.filter((area) => area.name !== name)])) continue;
      fallbacks[name] = version;
      break;
    }
  }
  return composeSet(store, versions, fallbacks);
}

export function isBroken(broken: Pointer['broken'], name: string, version: string): boolean {
  return broken.some((one) => one.name === name && one.version === version);
}
