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
  canary: Canary | null;
}

/**
 * These versions promoted. A canary of another version continues on top of them, or ends when it does not suit them.
 *
 * @throws ReleaseRefusal
 */
export function nextSet(snapshot: Snapshot, { versions, broken, canary }: Next): Omit<Outcome, 'event'> {
  const set = composeSet(snapshot, versions, { broken });
  const canarySet = canary && canarySetOf(snapshot, { versions, broken, canary });
  return {
    versions,
    broken,
    set: set.id,
    canary: canarySet ? { ...canary, set: canarySet.id } : null,
    sets: [set, ...(canarySet ? [canarySet] : [])],
  };
}

function canarySetOf(
  snapshot: Snapshot,
  { versions, broken, canary: { name, version } }: Next & { canary: Canary },
): ReleaseSet | undefined {
  if (versions[name] === version) return undefined;
  try {
    return composeSet(snapshot, { ...versions, [name]: version }, { broken });
  } catch (error) {
    if (error instanceof ReleaseRefusal) return undefined;
    throw error;
  }
}
