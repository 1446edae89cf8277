import type { AreaRelease, PageReport } from 'contracts';
import { logError } from './error-log.ts';

export type AreaOutcome = PageReport['areas'][number];
export interface AreaFailure {
  area: AreaRelease;
  error: unknown;
}
export type AreaOutcomes = ReturnType<typeof createAreaOutcomes>;

const REASON_LENGTH = 300;

export function createAreaOutcomes() {
  const recorded = new Set<string>();
  let unsent: AreaOutcome[] = [];
  let failureListener: ((failure: AreaFailure) => void) | undefined;

  function record(outcome: AreaOutcome): boolean {
    const key = `${outcome.area} ${outcome.version} ${outcome.outcome}`;
    if (recorded.has(key)) return false;
    recorded.add(key);
    unsent.push(outcome);
    return true;
  }

  return {
    shown({ name: area, version }: AreaRelease): void {
      record({ area, version, outcome: 'shown' });
    },

    failed(area: AreaRelease, reason: string, error?: unknown): void {
      const { name, version } = area;
      logError(`${name} ${version}: ${reason}`);
      const isNew = record({ area: name, version, outcome: 'failed', reason: reason.slice(0, REASON_LENGTH) });
      if (isNew) failureListener?.({ area, error });
    },

    onFailure(listener: (failure: AreaFailure) => void): void {
      failureListener = listener;
    },

    take(wanted: AreaOutcome['outcome'] | 'all' = 'all'): AreaOutcome[] {
      const isWanted = ({ outcome }: AreaOutcome) => wanted === 'all' || outcome === wanted;
      const taken = unsent.filter(isWanted);
      unsent = unsent.filter((outcome) => !isWanted(outcome));
      return taken;
    },
  };
}
