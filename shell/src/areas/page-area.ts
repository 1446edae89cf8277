import { ApiError, type AreaRelease, type ReleaseSet } from 'contracts';
import { CancelledError } from 'shared-platform';
import { AreaError } from '../area-error.ts';
import { type AreaOutcomes, createAreaOutcomes } from '../release/area-outcomes.ts';

export interface PageArea {
  release: AreaRelease;
  /**
   * Runs `work` with the current version. If that version fails, runs `work` once more with the fallback, which then
   * also serves the area's other pages and slots. `limit` is the time that loading its code may take, in ms.
   *
   * @throws AreaError, or an error of `work` that is not the version's fault
   */
  use<T>(work: (version: AreaRelease, limit: number) => Promise<T>): Promise<T>;
  /** Records that a version failed. Returns true if the fallback is used from then on. */
  giveUp(version: AreaRelease, error: unknown): boolean;
  usesFallback(): boolean;
  reportShown(version: AreaRelease): void;
}

/**
 * An area, or the error panel that replaces it, must appear within 8 seconds, including up to half a second for
 * rendering.
 */
const LIMIT_MS = 7_500;
/** A version that has a fallback gets less time, so that there is time for the fallback. */
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
    // If the fallback fails too, the next attempt starts with the set's version.
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

/**
 * Returns false for API errors, redirects and canceled requests or queries, which are not faults of the area's code.
 */
function isFault(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError || error instanceof CancelledError) return false;
  return (error as Error | undefined)?.name !== 'AbortError';
}
