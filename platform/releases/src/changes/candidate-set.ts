import type { ReleaseName, ReleaseSet } from 'contracts';
import { composeSet, promoted, promotedSet } from '../decide/compose-set.ts';
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
 * The promoted set, stored again when its file is damaged or gone. Its fallbacks, and with them its id, may then be
 * others than the pointer's.
 *
 * @throws ReleaseRefusal `nothing-released`
 */
export async function restorePromotedSet(store: Store): Promise<ReleaseSet> {
  return store.addSet(promotedSet(await readSnapshot(store)));
}
