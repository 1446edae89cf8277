import type { AreaRelease, PageReport } from 'contracts';
import { logError } from './error-log.ts';

/** How the areas of this page fared: each version once as shown and once as failed, however often it was tried. */

export type Outcome = PageReport['areas'][number];

const REASON_LENGTH = 300;

const told = new Set<string>();
let waiting: Outcome[] = [];
let onFailure: (() => void) | undefined;

export function noteShown(area: AreaRelease): void {
  note({ area: area.name, version: area.version, outcome: 'shown' });
}

export function noteFailed(area: AreaRelease, reason: string): void {
  const { name, version } = area;
  logError(`${name} ${version}: ${reason}`);
  if (note({ area: name, version, outcome: 'failed', reason: reason.slice(0, REASON_LENGTH) })) onFailure?.();
}

function note(outcome: Outcome): boolean {
  const key = `${outcome.area} ${outcome.version} ${outcome.outcome}`;
  if (told.has(key)) return false;
  told.add(key);
  waiting.push(outcome);
  return true;
}

/** From here on `listener` is told of each failure. */
export function onFailed(listener: () => void): void {
  onFailure = listener;
}

/** Hands over what has not been handed over yet. */
export function takeOutcomes(wanted: Outcome['outcome'] | 'all' = 'all'): Outcome[] {
  const isTaken = ({ outcome }: Outcome) => wanted === 'all' || outcome === wanted;
  const taken = waiting.filter(isTaken);
  waiting = waiting.filter((outcome) => !isTaken(outcome));
  return taken;
}
