import { RELEASE_NAMES, type ReleaseName } from 'contracts';
import type { Entry } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

/**
 * For each name the versions that were promoted before the one in `versions`, newest first and without those that
 * were rolled back: after the promotions 1, 2, 3 and a rollback, 2 is promoted and its predecessor is 1. Rollbacks
 * lead there, and fallbacks are chosen from them.
 */
export function predecessors(entries: readonly Entry[], versions: Versions): Record<ReleaseName, string[]> {
  const promoted = [...entries.flatMap((entry) => entry.versions ?? []), versions];
  const of = (name: ReleaseName): string[] => {
    const before: string[] = [];
    for (const { [name]: version } of promoted) {
      const place = before.indexOf(version);
      before.splice(0, Math.max(0, place), ...(place < 0 ? [version] : []));
    }
    return before.slice(1);
  };
  return Object.fromEntries(RELEASE_NAMES.map((name) => [name, of(name)])) as Record<ReleaseName, string[]>;
}
