import { canariesOf } from '../store/records.ts';
import { namesOf, type Versions, withVersion } from '../store/release.ts';
import { releaseKey, type Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { incompatibility } from './compatibility.ts';
import { composeSet, promoted, storedRelease } from './compose-set.ts';
import { nextSet } from './next-set.ts';

/**
 * Promotes the versions that a working tree has built. A name changes only if its version in the tree differs from that
 * at the last start, so that promotions, rollbacks and open breakers since then are kept (docs/architecture.md).
 */
export function buildTree(snapshot: Snapshot, { tree, last }: ChangeOf<'build'>): Outcome | undefined {
  if (!snapshot.pointer) {
    const set = composeSet(snapshot, tree, { broken: [] });
    const event = { name: null, from: null, to: set.id };
    return { set: set.id, canaries: [], broken: [], versions: tree, sets: [set], event };
  }
  const { pointer, versions: before } = promoted(snapshot);
  const versions = wantedVersions(snapshot, before, tree, last);
  const changed = namesOf({ ...before, ...versions }).filter((name) => versions[name] !== before[name]);
  const [name, ...others] = changed;
  if (!name) return undefined;
  const broken = pointer.broken.filter((one) => !changed.includes(one.name) || versions[one.name] !== one.version);
  const next = nextSet(snapshot, { versions, broken, canaries: canariesOf(pointer) });
  if (others.length > 0) return { ...next, event: { name: null, from: pointer.set, to: next.set } };
  const [from, to] = [before[name] ?? null, versions[name] ?? null];
  return { ...next, event: { name, from, to, ...(to === null && { action: 'retire' }) } };
}

/**
 * Returns the versions to promote: the tree's version if it has changed, or if the promoted one is missing or
 * incompatible; otherwise the promoted version. An area with a new folder is added, and one whose folder was removed is
 * removed from the site. An area that is published only from another repository remains.
 */
function wantedVersions(snapshot: Snapshot, promoted: Versions, tree: Versions, last: Partial<Versions>): Versions {
  let wanted = promoted;
  for (const name of namesOf({ ...last, ...promoted, ...tree })) {
    const isMissing = promoted[name] !== undefined && !snapshot.releases.has(releaseKey(name, promoted[name]));
    if (last[name] !== tree[name] || isMissing) wanted = withVersion(wanted, name, tree[name]);
  }
  const shell = storedRelease(snapshot, 'shell', wanted.shell);
  for (const name of namesOf(wanted)) {
    const isIncompatible = name !== 'shell' && incompatibility(shell, storedRelease(snapshot, name, wanted[name]));
    if (isIncompatible) wanted = withVersion(wanted, name, tree[name]);
  }
  return wanted;
}
