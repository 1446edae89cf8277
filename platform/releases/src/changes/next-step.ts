import type { Canary, NextStep } from 'contracts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { nextShare, stepEnds } from '../decide/step-canary.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ReadResults } from './apply-change.ts';

export interface StepSources {
  /** It is called only if the next step promotes the canary. */
  results: ReadResults;
  /** Returns the number of visitors who had the canary at its current share. The default returns 0. */
  visitorsOf?(canary: Canary): Promise<number>;
}

/** Returns the next automatic step of a canary, and the conditions that it waits for. Undefined if there is no step. */
export async function nextStep(
  snapshot: Snapshot,
  canary: Canary,
  { results: readResults, visitorsOf = async () => 0 }: StepSources,
): Promise<NextStep | undefined> {
  const { steps } = canary;
  const share = nextShare(canary);
  if (!steps || share === undefined) return undefined;
  const visitors = await visitorsOf(canary);
  const from = stepEnds(steps).toISOString();
  const waitsFor: NextStep['waitsFor'] = [];
  if (snapshot.at < from) waitsFor.push('time');
  if (visitors < steps.visitors) waitsFor.push('visitors');
  if (share === null) {
    // A canary also waits if the results cannot be read.
    const results = await readResults().catch(() => []);
    if (!isTested({ ...snapshot, results }, canary)) waitsFor.push('gate');
  }
  return { share, from, visitors, waitsFor };
}

function isTested(snapshot: Snapshot, { name, version }: Canary): boolean {
  try {
    return neededJourneys(snapshot, { [name]: version }).every(({ result }) => result);
  } catch (error) {
    if (error instanceof ReleaseRefusal) return false;
    throw error;
  }
}
