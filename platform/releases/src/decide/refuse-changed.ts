import type { ReleaseName } from 'contracts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { promoted } from './compose-set.ts';

/**
 * Refuses a change if its name has changed since `revision`, which is the one that the author saw. Changes to other
 * names do not matter. A name that was changed and rolled back counts as changed.
 *
 * @throws ReleaseRefusal `changed-meanwhile`
 */
export function refuseChanged(snapshot: Snapshot, name: ReleaseName, revision: number | undefined): void {
  const { pointer } = promoted(snapshot);
  if (revision === undefined || revision === pointer.revision) return;
  const since = snapshot.entries.filter((entry) => entry.pointer && entry.pointer.revision >= revision);
  const versions = new Set(since.map((entry) => entry.versions?.[name]));
  if (since[0]?.pointer?.revision !== revision || versions.size !== 1) throw changedMeanwhile(name);
}

export function changedMeanwhile(what: string): ReleaseRefusal {
  return new ReleaseRefusal(
    'changed-meanwhile',
    `Somebody else changed ${what} in the meantime; check it and try again`,
  );
}
