import type { Candidate, ReleaseName, ReleaseSet } from 'contracts';
import { composeSet, promoted, promotedSet } from '../decide/compose-set.ts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { publicKeyText, type TrustedKey } from '../store/gate-keys.ts';
import { readSnapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

/**
 * The promoted set with other versions of some names, stored but not promoted: a publication announces it, a signed
 * link shows it. What the shell would not load is allowed: a tester may want to see just that.
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
 * The journeys that these versions need before visitors get them, on sets that are in the store then.
 *
 * @throws ReleaseRefusal when they cannot be promoted
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
 * The promoted set, stored again when its file is damaged or gone. Its fallbacks, and with them its id, may then be
 * others than the pointer's.
 *
 * @throws ReleaseRefusal `nothing-released`
 */
export async function restorePromotedSet(store: Store): Promise<ReleaseSet> {
  return store.addSet(promotedSet(await readSnapshot(store, { mayBeOld: true })));
}
