import type { Entry } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

interface PastSet {
  id: string;
  at: string;
  versions: Versions;
}

export function promotedSets(entries: readonly Entry[]): PastSet[] {
  const sets = new Map<string, PastSet>();
  let before = '';
  for (const { pointer, versions } of entries) {
    if (!pointer || !versions || pointer.set === before) continue;
    before = pointer.set;
    sets.delete(pointer.set);
    sets.set(pointer.set, { id: pointer.set, at: pointer.at, versions });
  }
  return [...sets.values()].reverse();
}
