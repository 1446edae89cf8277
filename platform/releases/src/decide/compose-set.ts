import { createHash } from 'node:crypto';
import type { AreaName, AreaRelease, ReleaseName, ReleaseSet } from 'contracts';
import type { Pointer } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Release, releaseBase, type Versions } from '../store/release.ts';
import { releaseKey, type Snapshot } from '../store/snapshot.ts';
import { incompatibility } from './compatibility.ts';
import { conflictOf, pathConflict } from './path-conflict.ts';
import { predecessors } from './predecessors.ts';

/**
 * Composes the set of these versions. An area without a version is not on the site. The fallback of an area is its most
 * recently promoted other version that is stored, compatible and not broken. The id is a hash of versions and
 * fallbacks.
 *
 * @throws ReleaseRefusal `unknown-version` if a version is not in the snapshot; unless `allowIncompatible`, also
 * `not-compatible` if the shell does not load an area, and `broken-contract` if a path or slot has two owners
 */
export function composeSet(
  snapshot: Snapshot,
  versions: Versions,
  { broken, allowIncompatible = false }: { broken: Pointer['broken']; allowIncompatible?: boolean },
): ReleaseSet {
  const shell = storedRelease(snapshot, 'shell', versions.shell);
  const areas = namesOf(versions).flatMap((name) =>
    name === 'shell' ? [] : [storedRelease(snapshot, name, versions[name])],
  );
  if (!allowIncompatible) refuseIncompatible(shell, areas);
  const fallbackOf = ({ name }: Release): Release | undefined => {
    const others = areas.filter((area) => area.name !== name);
    return predecessors(snapshot.entries, versions, name)
      .filter((version) => version !== undefined && !isBroken(broken, name, version))
      .flatMap((version) => snapshot.releases.get(releaseKey(name, version)) ?? [])
      .find((release) => !incompatibility(shell, release) && !conflictOf(shell, release, others));
  };
  const fallbacks = areas.flatMap((area) => fallbackOf(area) ?? []);
  const { version, offers } = shell;
  const contracts = offers && { platform: offers.platform, http: offers.http };
  const content = {
    shell: { version, base: releaseBase('shell', version), ...(contracts && { contracts }) },
    areas: byName(areas),
    ...(fallbacks.length > 0 && { fallbacks: byName(fallbacks) }),
  };
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return { id, ...content };
}

/** Returns the promoted set. If its file is damaged or missing, recomposes the set. */
export function promotedSet(snapshot: Snapshot): ReleaseSet {
  const { pointer, versions } = promoted(snapshot);
  return (
    snapshot.sets.get(pointer.set) ??
    composeSet(snapshot, versions, { broken: pointer.broken, allowIncompatible: true })
  );
}

/** @throws ReleaseRefusal `nothing-released` */
export function promoted({ pointer, versions }: Snapshot): { pointer: Pointer; versions: Versions } {
  if (pointer && versions) return { pointer, versions };
  throw new ReleaseRefusal('nothing-released', 'Nothing is released yet; npm start makes the first set');
}

/** @throws ReleaseRefusal `unknown-version` */
export function storedRelease({ releases }: Snapshot, name: ReleaseName, version: string | undefined): Release {
  const release = releases.get(releaseKey(name, version));
  if (release) return release;
  throw new ReleaseRefusal('unknown-version', `${name} ${version} is not in the release store`);
}

export function isBroken(broken: Pointer['broken'], name: string, version: string): boolean {
  return broken.some((one) => one.name === name && one.version === version);
}

function refuseIncompatible(shell: Release, areas: readonly Release[]): void {
  const incompatible = areas.map((area) => incompatibility(shell, area)).find(Boolean);
  if (incompatible) throw new ReleaseRefusal('not-compatible', incompatible);
  const conflict = pathConflict(shell, areas);
  if (conflict) throw new ReleaseRefusal('broken-contract', conflict);
}

function byName(areas: readonly Release[]): Record<AreaName, AreaRelease> {
  return Object.fromEntries(areas.map((area) => [area.name, areaRelease(area)]));
}

function areaRelease({ name, version, manifest }: Release): AreaRelease {
  if (!manifest) throw new ReleaseRefusal('broken-contract', `${name} ${version} has no manifest`);
  return { ...manifest, version, base: releaseBase(name, version), entry: 'mf-manifest.json' };
}
