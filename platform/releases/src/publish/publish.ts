import { RELEASE_NAMES } from 'contracts';
import { candidateSet, promotedVersions } from '../store/candidate.ts';
import { storedRelease } from '../store/compose-set.ts';
import { misfit } from '../store/fit.ts';
import { assertOwnPlaces, clashOf } from '../store/ownership.ts';
import { type Pointer, readPointer, recordEvent } from '../store/pointer.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { checkRelease } from './check-release.ts';

export interface Published {
  /** False: it was there already, with the same content. */
  isNew: boolean;
  /** The promoted set with this version; null when nothing is promoted yet. */
  set: string | null;
  /** Why it cannot be promoted by itself yet, as sentences: its contracts and places, and those of the promoted set. */
  misfits: string[];
}

/**
 * Checks a built version, stores it for ever, and makes the set that its promotion would give. Visitors see nothing of
 * it. A new number of a contract comes in steps: a shell may be one that no area fits yet, an area one that fits a
 * stored shell which is not promoted; and a page that moves from one area to another is for a while in both. Their
 * promotion is refused until the others are there, or go with them.
 */
export async function publish(store: Store, release: Release, folder: string, by: string): Promise<Published> {
  const { name, version } = release;
  const pointer = await readPointer(store);
  const promoted = pointer ? await promotedReleases(store, pointer) : [];
  const shell = promoted.find((one) => one.name === 'shell');
  await checkRelease(release, folder, shell ? [shell, ...(await storedShells(store))] : []);
  const areas = promoted.filter((one) => one.name !== 'shell');
  if (name !== 'shell') assertOwnPlaces([release]);
  const isNew = await store.add(release, folder, by);
  if (isNew)
    await recordEvent(store, { action: 'publish', by, name, from: null, to: version, reason: null, journeys: null });
  const set = pointer && (await candidateSet(store, { [name]: version }, { mayMisfit: true }));
  const misfits =
    name === 'shell'
      ? areas.map((area) => misfit(release, area))
      : [shell && misfit(shell, release), clashOf([release, ...areas.filter((one) => one.name !== name)])];
  return { isNew, set: set?.id ?? null, misfits: misfits.filter((sentence) => sentence !== undefined) };
}

async function promotedReleases(store: Store, pointer: Pointer): Promise<Release[]> {
  const versions = await promotedVersions(store, pointer);
  return Promise.all(RELEASE_NAMES.map((name) => storedRelease(store, name, versions[name])));
}

async function storedShells(store: Store): Promise<Release[]> {
  const versions = await store.versions('shell');
  const shells = await Promise.all(versions.map((version) => store.readRelease('shell', version)));
  return shells.filter((shell) => shell !== undefined);
}
