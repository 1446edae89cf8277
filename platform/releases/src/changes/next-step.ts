import type { Canary, NextStep } from 'contracts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { nextShare, stepEnds } from '../decide/step-canary.ts';
import { openCanaryTrials, stepLabel } from '../store/canary-trials.ts';
import type { TrustedKey } from '../store/gate-keys.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { readResults } from '../store/results.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

export interface StepSources {
  /** Whose results of journeys count; asked only when a canary is to be promoted. */
  trusted(): Promise<readonly TrustedKey[]>;
  /** How many had a canary at its present share, for who counts them anyway. */
  visitorsOf?(canary: Canary): Promise<number>;
}

/** What a canary does by itself next, as edges counted its visitors until now; undefined when nothing. */
export async function nextStep(
  store: Store,
  snapshot: Snapshot,
  canary: Canary,
  { trusted, visitorsOf = (one) => countedIn(store, one) }: StepSources,
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
    const results = await readResults(store, await trusted());
    if (!isTested({ ...snapshot, results }, canary)) waitsFor.push('gate');
  }
  return { share, from, visitors, waitsFor };
}

async function countedIn(store: Store, canary: Canary): Promise<number> {
  return (await openCanaryTrials(store, canary, () => {}).trial(stepLabel(canary))).clients;
}

function isTested(snapshot: Snapshot, { name, version }: Canary): boolean {
  try {
    return neededJourneys(snapshot, { [name]: version }).every(({ result }) => result);
  } catch (error) {
    if (error instanceof ReleaseRefusal) return false;
    throw error;
  }
}
