import type { ReleasesState } from 'contracts';
import type { Entry } from '../store/records.ts';

/** The sets that were promoted, newest first, each once, at its last promotion. */
export function promotedSets(entries: readonly Entry[]): ReleasesState['sets'] {
  const sets = new Map<string, ReleasesState['sets'][number]>();
  let before = '';
  for (const { pointer, versions } of entries) {
    if (!pointer || !versions || pointer.set === before) continue;
    before = pointer.set;
    sets.delete(pointer.set);
    sets.set(pointer.set, { id: pointer.set, at: pointer.at, versions });
  }
  return [...sets.values()].reverse();
}
