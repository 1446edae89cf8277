import { missingNotes } from '../build/release-notes.ts';
import { recordEvent } from '../changes/apply-change.ts';
import { candidateSet } from '../changes/candidate-set.ts';
import { incompatibility } from '../decide/compatibility.ts';
import { deadLink, pathConflict } from '../decide/path-conflict.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Release } from '../store/release.ts';
import { readSnapshot, releaseKey } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import { checkApart } from './check-apart.ts';

export interface Published {
  /** False if the version was already stored with the same content. */
  isNew: boolean;
  /** The id of the promoted set with this version. Null if nothing is promoted yet. */
  set: string | null;
  blockers: string[];
  warnings?: string[];
  /** The size of the files that each module needs to start, in KB after compression. */
  startKb: Record<string, number>;
}

/**
 * Checks and stores a built version, and composes the promoted set with it. Visitors are not affected. Incompatible
 * versions are also stored: contracts change in steps, and a page that moves to another area is in both areas for a
 * while. Such a version can be promoted only after or together with the other versions that it requires.
 *
 * @throws ReleaseRefusal
 */
export async function publish(store: Store, release: Release, folder: string, by: string): Promise<Published> {
  const { name, version } = release;
  const { versions, releases } = await readSnapshot(store, { entries: 1 });
  const shell = versions ? releases.get(releaseKey('shell', versions.shell)) : undefined;
  const areas = namesOf(versions ?? {}).flatMap((area) =>
    area === 'shell' || area === name ? [] : (releases.get(releaseKey(area, versions?.[area])) ?? []),
  );
  const shells = shell ? [shell, ...(await storedShells(store))] : [];
  const startKb = await checkApart({ release, folder, shells });
  const ownConflict =
    name === 'shell' ? undefined : (pathConflict(shell, [release]) ?? (shell && deadLink(shell, release, areas)));
  if (ownConflict) throw new ReleaseRefusal('broken-contract', ownConflict);
  const isNew = await store.add(release, folder, by);
  if (isNew) await recordEvent(store, { action: 'publish', by, name, to: version });
  const set = versions && (await candidateSet(store, { [name]: version }));
  const blockers =
    name === 'shell'
      ? [...areas.map((area) => incompatibility(release, area)), pathConflict(release, areas)]
      : [shell && incompatibility(shell, release), pathConflict(shell, [release, ...areas])];
  return {
    isNew,
    set: set?.id ?? null,
    blockers: blockers.filter((sentence) => sentence !== undefined),
    warnings: missingNotes(release),
    startKb,
  };
}

async function storedShells(store: Store): Promise<Release[]> {
  const versions = await store.versions('shell');
  const shells = await Promise.all(versions.map((version) => store.readRelease('shell', version)));
  return shells.filter((shell) => shell !== undefined);
}
