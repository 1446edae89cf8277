import { RELEASE_NAMES, type ReleaseName } from 'contracts';
import type { Entry } from './history.ts';
import type { Versions } from './release.ts';

/**
 * How the promoted version of each name came about, newest first and without what was taken back: after the
 * promotions 1, 2, 3 and a rollback it is 2, 1. Where a rollback leads, and where fallbacks come from.
 */
export type Trails = Record<ReleaseName, string[]>;

/** So far back a trail is looked for. */
export const TRAIL_ENTRIES = 500;

export function trailsOf(history: readonly Entry[]): Trails {
  let trails = Object.fromEntries(RELEASE_NAMES.map((name) => [name, []])) as unknown as Trails;
  for (const { versions } of history) if (versions) trails = stepTo(trails, versions);
  return trails;
}

/** The trails after these versions were promoted. */
export function stepTo(trails: Trails, versions: Versions): Trails {
  const steps = RELEASE_NAMES.map((name) => {
    const at = trails[name].indexOf(versions[name]);
    return [name, at < 0 ? [versions[name], ...trails[name]] : trails[name].slice(at)];
  });
  return Object.fromEntries(steps) as Trails;
}
