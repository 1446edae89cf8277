import type { Candidate, ReleaseName, ReleaseSet } from 'contracts';
import { composeSet, promoted, promotedSet } from '../decide/compose-set.ts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { publicKeyText, type TrustedKey } from '../store/gate-keys.ts';
import { readSnapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

/**
 * Composes and stores the promoted set with other versions of some names, without promoting it. A publication reports
 * its id, and a signed link shows it. Incompatible versions are allowed, because a tester may want to see them.
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
 * Returns the journeys that these versions need before visitors get them, and stores the sets to run them on.
 *
 * @throws ReleaseRefusal if the versions cannot be promoted
 */
export async function candidate(
  store: Store,
  versions: Record<ReleaseName, string>,
  trusted: readonly TrustedKey[],
): Promise<Candidate> {
  const needs = neededJourneys(await readSnapshot(store, { versions, trusted }), versions);
  for (const { set } of needs) await store.addSet(set);
  return { needs, keys: trusted.map(({ key }) => publicKeyText(key)) };
}

/**
 * Stores the promoted set again if its file is damaged or missing. Its fallbacks, and so its id, may differ from the
 * pointer's set.
 *
 * @throws ReleaseRefusal `nothing-released`
 */
export async function restorePromotedSet(store: Store): Promise<ReleaseSet> {
  return store.addSet(promotedSet(await readSnapshot(store, { mayBeOld: true })));
}
