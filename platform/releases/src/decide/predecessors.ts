import type { ReleaseName } from 'contracts';
import type { Entry } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

/**
 * Returns the versions of a name that were promoted before the current one, newest first, without those that were
 * rolled back. For example, after promotions of 1, 2 and 3 and a rollback, 2 is promoted and its predecessor is 1.
 * Undefined means that the area was not on the site. Rollbacks and fallbacks use this list.
 */
export function predecessors(entries: readonly Entry[], versions: Versions, name: ReleaseName): (string | undefined)[] {
  const before: (string | undefined)[] = [];
  for (const { event, versions: promoted } of [...entries, { event: undefined, versions }]) {
    if (!promoted) continue;
    const version = promoted[name];
    // Retiring an area looks like a rollback to the time before it was added, but must not be treated like one.
    const isRetired = event?.action === 'retire' && event.name === name;
    const place = isRetired ? -1 : before.indexOf(version);
    before.splice(0, Math.max(0, place), ...(place < 0 ? [version] : []));
  }
  return before.slice(1);
}
