import { ReleaseRefusal } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Change } from './change.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Refuses another automatic rollback or end of a canary if there were already `mostPerDay` in the last 24 hours,
 * because a person should look for the cause.
 *
 * @throws ReleaseRefusal `too-many-rollbacks`
 */
export function refuseTooMany({ entries, at }: Snapshot, { mostPerDay }: Change): void {
  if (mostPerDay === undefined) return;
  const since = new Date(Date.parse(at) - DAY_MS).toISOString();
  const recent = entries.filter(
    ({ event }) => event.by === 'edge' && ['breaker', 'canary-end'].includes(event.action) && event.at > since,
  );
  if (recent.length >= mostPerDay)
    throw new ReleaseRefusal(
      'too-many-rollbacks',
      `the edge has taken back ${recent.length} versions in the last 24 hours, and AUTOMATIC_ROLLBACKS allows no more; a person must decide`,
    );
}
