import type { Canary, ReleaseSet } from 'contracts';
import type { Pointer } from '../store/records.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Versions } from '../store/release.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Outcome } from './change.ts';
import { composeSet } from './compose-set.ts';

interface Next {
  versions: Versions;
  broken: Pointer['broken'];
  canaries: readonly Canary[];
}

/**
 * Composes the set of these versions, and the new set of each running canary. A canary that is incompatible with these
 * versions ends.
 *
 * @throws ReleaseRefusal
 */
export function nextSet(snapshot: Snapshot, { versions, broken, canaries }: Next): Omit<Outcome, 'event'> {
  const set = composeSet(snapshot, versions, { broken });
  const continuing = canaries.flatMap((canary) => {
    const canarySet = canarySetOf(snapshot, { versions, broken, canary });
    return canarySet ? [{ canary: { ...canary, set: canarySet.id }, canarySet }] : [];
  });
  return {
    versions,
    broken,
    set: set.id,
    canaries: continuing.map(({ canary }) => canary),
    sets: [set, ...continuing.map(({ canarySet }) => canarySet)],
  };
}

function canarySetOf(
  snapshot: Snapshot,
  { versions, broken, canary: { name, version } }: Omit<Next, 'canaries'> & { canary: Canary },
): ReleaseSet | undefined {
  if (versions[name] === version) return undefined;
  try {
    return composeSet(snapshot, { ...versions, [name]: version }, { broken });
  } catch (error) {
    if (error instanceof ReleaseRefusal) return undefined;
    throw error;
  }
}
