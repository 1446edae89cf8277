import { versionsOf } from './compose-set.ts';
import { readHistory } from './history.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Versions } from './release.ts';
import type { Store } from './store.ts';
import { TRAIL_ENTRIES } from './trail.ts';

/**
 * What a promoted set is made of: by its file, or when that is damaged or gone by the history, so that one file never
 * keeps a team from the next promotion or rollback. Refuses with `unknown-set`.
 */
export async function versionsOfSet(store: Store, id: string): Promise<Versions> {
  const set = await store.readSet(id);
  if (set) return versionsOf(set);
  const history = await readHistory(store, TRAIL_ENTRIES);
  const versions = history.findLast(({ pointer }) => pointer?.set === id)?.versions;
  if (versions) return versions;
  throw new ReleaseRefusal('unknown-set', `There is no set ${id} in the release store`);
}
