import { ApiError, type AreaRelease, type ReleaseSet } from 'contracts';
import { CancelledError } from 'shared-platform';
import { AreaError } from '../area-error.ts';
import { type AreaOutcomes, createAreaOutcomes } from '../release/area-outcomes.ts';

export interface PageArea {
  release: AreaRelease;
  /**
   * Runs `work` with the current version. If that version is at fault, runs it once more with the fallback. `limit` is
   * how long its code may take to load, in ms. One version serves all pages and slots of an area where possible.
   *
   * @throws AreaError, or an error that `work` only passed on
   */
  use<T>(work: (version: AreaRelease, limit: number) => Promise<T>): Promise<T>;
  /** Records that a version failed. Returns whether the fallback takes over from then on. */
  giveUp(version: AreaRelease, error: unknown): boolean;
  usesFallback(): boolean;
  reportShown(version: AreaRelease): void;
}

/** An area, or the panel that replaces it, appears within 8 seconds. Half a second of that is for rendering. */
const LIMIT_MS = 7_500;
/** A version that has a fallback gets less time, to leave time for the fallback. */
const REPLACEABLE_LIMIT_MS = 4_000;
const FALLBACK_LIMIT_MS = LIMIT_MS - REPLACEABLE_LIMIT_MS;

export function pageAreas({ areas, fallbacks = {} }: ReleaseSet, outcomes = createAreaOutcomes()): PageArea[] {
  return Object.values(areas).map((release) => createPageArea(release, fallbacks[release.name], outcomes));
}

export function createPageArea(
  release: AreaRelease,
  fallback: AreaRelease | undefined,
  outcomes: AreaOutcomes,
): PageArea {
  let hasFailed = false;

  async function use<T>(work: (version: AreaRelease, limit: number) => Promise<T>): Promise<T> {
    async function attempt(version: AreaRelease, limit: number): Promise<T> {
      try {
        return await work(version, limit);
      } catch (error) {
        giveUp(version, error);
        throw asAreaError(version, error);
      }
    }

    if (!fallback) return attempt(release, LIMIT_MS);
    if (hasFailed) return attempt(fallback, LIMIT_MS);
    const deadline = Date.now() + LIMIT_MS;
    try {
      return await attempt(release, REPLACEABLE_LIMIT_MS);
    } catch (error) {
      if (!hasFailed) throw error;
      return attempt(fallback, Math.max(deadline - Date.now(), FALLBACK_LIMIT_MS));
    }
  }

  function giveUp(version: AreaRelease, error: unknown): boolean {
    if (!isFault(error)) return false;
    outcomes.failed(version, messageOf(error), error);
    // If the fallback fails too, the next attempt starts over with the version of the set.
    hasFailed = fallback !== undefined && version.base !== fallback.base;
    return hasFailed;
  }

  return { release, use, giveUp, usesFallback: () => hasFailed, reportShown: outcomes.shown };
}

export function asAreaError(version: AreaRelease, error: unknown): unknown {
  if (error instanceof AreaError || !isFault(error)) return error;
  return new AreaError(version, messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** False for API errors, redirects and canceled requests or queries, which don't prove a fault in the area's code. */
function isFault(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError || error instanceof CancelledError) return false;
  return (error as Error | undefined)?.name !== 'AbortError';
}
