import type { ReleaseEvent } from 'contracts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Versions } from '../store/release.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { neededJourneys, needSentence } from './needed-journeys.ts';

interface Asked {
  journeys?: 'passed' | 'skipped';
  reason?: string;
}

/**
 * Checks that the required journeys have passed. They can be skipped, but only with a reason.
 *
 * @throws ReleaseRefusal `journeys-needed`, or `reason-needed` if they are skipped without a reason
 */
export function refuseUntested(
  snapshot: Snapshot,
  wanted: Partial<Versions>,
  { journeys, reason }: Asked,
): Pick<ReleaseEvent, 'journeys' | 'results'> {
  const needs = neededJourneys(snapshot, wanted);
  const missing = needs.find(({ result }) => !result);
  if (!missing) return { journeys: 'passed', results: needs.flatMap(({ result }) => result ?? []) };
  if (journeys !== 'skipped') throw needSentence(wanted, missing);
  if (!reason?.trim()) throw new ReleaseRefusal('reason-needed', 'Without its journeys this needs a reason');
  return { journeys: 'skipped' };
}
