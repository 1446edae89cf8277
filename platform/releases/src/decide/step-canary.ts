import type { Canary, CanarySteps } from 'contracts';
import { canariesOf } from '../store/records.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangeOf, Outcome } from './change.ts';
import { promoted } from './compose-set.ts';
import { promote } from './promote.ts';

/**
 * Increases a canary to its next share, or promotes it after the last one if this was requested and its journeys have
 * passed. Returns undefined if the canary has changed or ended in the meantime, for example because another edge was
 * faster.
 *
 * @throws ReleaseRefusal if it cannot be promoted
 */
export function stepCanary(snapshot: Snapshot, { name, seen, by }: ChangeOf<'canary-step'>): Outcome | undefined {
  const { pointer, versions } = promoted(snapshot);
  const running = canariesOf(pointer);
  const canary = running.find((one) => one.name === name && isSameStep(one, seen));
  const next = canary && nextShare(canary);
  if (!canary?.steps || next === undefined) return undefined;
  const { version: to } = canary;
  if (next === null) {
    const outcome = promote(snapshot, { action: 'promote', name, to, by });
    return outcome && { ...outcome, event: { ...outcome.event, action: 'promote' } };
  }
  const further = { ...canary, share: next, steps: { ...canary.steps, at: snapshot.at } };
  return {
    ...pointer,
    versions,
    canaries: running.map((one) => (one === canary ? further : one)),
    sets: [],
    event: { name, from: versions[name] ?? null, to },
  };
}

/** Returns the next share of a canary, null if it is promoted next, or undefined if there is no automatic step. */
export function nextShare({ share, steps }: Canary): number | null | undefined {
  if (!steps) return undefined;
  const next = steps.shares.find((one) => one > share);
  return next ?? (steps.promotesAtEnd ? null : undefined);
}

export function stepEnds({ at, everyMs }: CanarySteps): Date {
  return new Date(Date.parse(at) + everyMs);
}

function isSameStep(one: Canary, seen: Canary): boolean {
  return one.version === seen.version && one.since === seen.since && one.steps?.at === seen.steps?.at;
}
