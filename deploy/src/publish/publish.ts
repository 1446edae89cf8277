import { candidateSet, promotedVersions } from '../store/candidate.ts';
import { storedRelease, versionsOf } from '../store/compose-set.ts';
import { assertOwnPlaces } from '../store/ownership.ts';
import { type Pointer, readPointer, recordEvent } from '../store/pointer.ts';
import { AREA_NAMES, type Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { checkRelease } from './check-release.ts';

export interface Published {
  /** False: it was there already, with the same content. */
  isNew: boolean;
  /** The promoted set with this version; null when nothing is promoted yet. */
  set: string | null;
}

/** Checks a built version, stores it for ever, and makes the set that its promotion would give. Visitors see nothing of it. */
export async function publish(store: Store, release: Release, folder: string, by: string): Promise<Published> {
  const { name, version } = release;
  const pointer = await readPointer(store);
  const promoted = pointer && (await store.readSet(pointer.set));
  const shell = promoted && (await storedRelease(store, 'shell', versionsOf(promoted).shell));
  await checkRelease(release, folder, shell);
  if (pointer && name !== 'shell') assertOwnPlaces(await areasWith(store, pointer, release));
  const isNew = await store.add(release, folder, by);
  if (isNew)
    await recordEvent(store, { action: 'publish', by, name, from: null, to: version, reason: null, journeys: null });
  // A shell with other contracts is stored all the same: it goes live once the areas fit it.
  const set = pointer ? await candidateSet(store, { [name]: version }, { mayMisfit: name === 'shell' }) : undefined;
  return { isNew, set: set?.id ?? null };
}

/** The promoted areas, one of them in this version. */
async function areasWith(store: Store, pointer: Pointer, release: Release): Promise<Release[]> {
  const versions = await promotedVersions(store, pointer);
  const others = AREA_NAMES.filter((name) => name !== release.name);
  return [release, ...(await Promise.all(others.map((name) => storedRelease(store, name, versions[name]))))];
}
