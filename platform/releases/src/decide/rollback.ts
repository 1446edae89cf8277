import type { ReleaseSet } from 'contracts';
import { canariesOf } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, withVersion } from '../store/release.ts';
import { releaseKey, type Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { composeSet, isBroken, promoted, storedRelease } from './compose-set.ts';
import { nextSet } from './next-set.ts';
import { predecessors } from './predecessors.ts';
import { promotedSets } from './promoted-sets.ts';
import { changedMeanwhile, refuseChanged } from './refuse-changed.ts';

/**
 * Rolls a name back to the previously promoted version, skipping versions that are broken, deleted or incompatible. An
 * area without an earlier version is removed from the site. A retired area is restored.
 */
export function rollBack(snapshot: Snapshot, { name, revision }: ChangeOf<'rollback'>): Outcome {
  const { pointer, versions } = promoted(snapshot);
  refuseChanged(snapshot, name, revision);
  const from = versions[name];
  for (const to of predecessors(snapshot.entries, versions, name)) {
    const isStored = to === undefined || snapshot.releases.has(releaseKey(name, to));
    if (to === from || !isStored || (to !== undefined && isBroken(pointer.broken, name, to))) continue;
    try {
      const canaries = canariesOf(pointer);
      const next = nextSet(snapshot, { ...pointer, canaries, versions: withVersion(versions, name, to) });
      return { ...next, event: { name, from: from ?? null, to: to ?? null } };
    } catch (error) {
      const isIncompatible =
        error instanceof ReleaseRefusal && ['not-compatible', 'broken-contract'].includes(error.code);
      if (!isIncompatible) throw error;
    }
  }
  throw new ReleaseRefusal(
    'nothing-to-roll-back',
    from === undefined ? `${name} was not on the site before` : `No version of ${name} was promoted before ${from}`,
  );
}

/** Rolls the whole site back to an earlier set. This works even if the file of the promoted set is damaged. */
export function rollBackToSet(
  snapshot: Snapshot,
  { set: id, revision }: ChangeOf<'rollback-set'>,
): Outcome | undefined {
  const { pointer } = promoted(snapshot);
  const pastSet = promotedSets(snapshot.entries).find((set) => set.id === id);
  if (!pastSet) throw new ReleaseRefusal('unknown-set', `The site never had a set ${id}`);
  const { versions } = pastSet;
  for (const name of namesOf(versions)) storedRelease(snapshot, name, versions[name]);
  if (revision !== undefined && revision !== pointer.revision) throw changedMeanwhile('the site');
  const broken = pointer.broken.filter((one) => versions[one.name] !== one.version);
  const stored = snapshot.sets.get(id);
  const isGood = ({ fallbacks }: ReleaseSet) =>
    Object.values(fallbacks ?? {}).every(
      ({ name, version }) => !isBroken(broken, name, version) && snapshot.releases.has(releaseKey(name, version)),
    );
  const set = stored && isGood(stored) ? stored : composeSet(snapshot, versions, { broken, allowIncompatible: true });
  if (set.id === pointer.set) return undefined;
  const event = { name: null, from: pointer.set, to: set.id };
  return { set: set.id, canaries: [], broken, versions, sets: [set], event };
}
