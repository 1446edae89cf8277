import type { Candidate, ReleaseName, ReleaseSet } from 'contracts';
import { composeSet, promoted, promotedSet } from '../decide/compose-set.ts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { readSnapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import type { ReadResults } from './apply-change.ts';

/**
 * Composes and stores the promoted set with these versions in it, without promoting it. It is the set that a signed
 * link shows. Incompatible versions are allowed, because a tester may want to see them.
 *
 * @throws ReleaseRefusal `nothing-released`, or `unknown-version` for a version that is not in the store
 */
export async function candidateSet(store: Store, versions: Record<ReleaseName, string>): Promise<ReleaseSet> {
  const snapshot = await readSnapshot(store, { versions });
  const { pointer, versions: current } = promoted(snapshot);
  const options = { broken: pointer.broken, allowIncompatible: true };
  return store.addSet(composeSet(snapshot, { ...current, ...versions }, options));
}

/**
 * Returns the journeys that must pass before visitors get these versions, and stores the sets on which they must run.
 *
 * @throws ReleaseRefusal if the versions cannot be promoted
 */
export async function candidate(
  store: Store,
  versions: Record<ReleaseName, string>,
  results: ReadResults = async () => [],
): Promise<Candidate> {
  const snapshot = { ...(await readSnapshot(store, { versions })), results: await results() };
  const needs = neededJourneys(snapshot, versions);
  for (const { set } of needs) await store.addSet(set);
  return { needs };
}

/**
 * Recreates the promoted set if its file is damaged or missing. Its fallbacks, and therefore its id, may differ from
 * those of the set that the pointer names.
 *
 * @throws ReleaseRefusal `nothing-released`
 */
export async function restorePromotedSet(store: Store): Promise<ReleaseSet> {
  return store.addSet(promotedSet(await readSnapshot(store, { mayBeOld: true })));
}
