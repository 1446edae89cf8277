import type { ReleaseName } from 'contracts';
import type { Entry } from '../store/records.ts';
import type { Versions } from '../store/release.ts';

/**
 * The versions of a name that were promoted before the one in `versions`, newest first and without those that were
 * rolled back: after the promotions 1, 2, 3 and a rollback, 2 is promoted and its predecessor is 1. Undefined stands
 * for a time when the area was not on the site. Rollbacks lead there, and fallbacks are chosen from them.
 */
export function predecessors(entries: readonly Entry[], versions: Versions, name: ReleaseName): (string | undefined)[] {
  const before: (string | undefined)[] = [];
  for (const { event, versions: promoted } of [...entries, { event: undefined, versions }]) {
    if (!promoted) continue;
    const version = promoted[name];
    // What looks like a return to the time before the area came is no rollback.
    const isRetired = event?.action === 'retire' && event.name === name;
    const place = isRetired ? -1 : before.indexOf(version);
    before.splice(0, Math.max(0, place), ...(place < 0 ? [version] : []));
  }
  return before.slice(1);
}
