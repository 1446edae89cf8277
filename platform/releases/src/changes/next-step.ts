import type { Canary, NextStep } from 'contracts';
import { neededJourneys } from '../decide/needed-journeys.ts';
import { nextShare, stepEnds } from '../decide/step-canary.ts';
import { openCanaryTrials, stepLabel } from '../store/canary-trials.ts';
import type { TrustedKey } from '../store/gate-keys.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { readResults } from '../store/results.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';

/** Whose results of journeys count; asked only when a canary is to be promoted. */
export type TrustedKeys = () => Promise<readonly TrustedKey[]>;

/** What a canary does by itself next, as edges counted its visitors until now; undefined when nothing. */
export async function nextStep(
  store: Store,
  snapshot: Snapshot,
  canary: Canary,
  trusted: TrustedKeys,
): Promise<NextStep | undefined> {
  const { steps } = canary;
  const share = nextShare(canary);
  if (!steps || share === undefined) return undefined;
  const { clients: visitors } = await openCanaryTrials(store, canary, () => {}).trial(stepLabel(canary));
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

function isTested(snapshot: Snapshot, { name, version }: Canary): boolean {
  try {
    return neededJourneys(snapshot, { [name]: version }).every(({ result }) => result);
  } catch (error) {
    if (error instanceof ReleaseRefusal) return false;
    throw error;
  }
}
