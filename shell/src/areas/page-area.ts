import { ApiError, type AreaRelease, type ReleaseSet } from 'contracts';
import { CancelledError } from 'shared-platform';
import { AreaError } from '../area-error.ts';
import { type AreaOutcomes, createAreaOutcomes } from '../release/area-outcomes.ts';

/** An area on this page: the version of the release set, and the fallback that replaces it when it fails. */
export interface PageArea {
  release: AreaRelease;
  /**
   * Runs `work` with the current version and, if that version is at fault, once more with the fallback; `limit` is how
   * long its code may take to load, in ms. As far as possible one version serves all pages and slots of an area.
   *
   * @throws AreaError, or an error that `work` only passed on
   */
  use<T>(work: (version: AreaRelease, limit: number) => Promise<T>): Promise<T>;
  /** Records that a version failed. Returns whether the fallback takes over from now on. */
  giveUp(version: AreaRelease, error: unknown): boolean;
  /** True once the fallback has taken over. */
  usesFallback(): boolean;
  /** Records that a version was rendered. */
  reportShown(version: AreaRelease): void;
}

/** An area, or the panel that replaces it, shows within 8 seconds; half a second of that is for rendering. */
const LIMIT_MS = 7_500;
/** A version that has a fallback is given up earlier, to leave time for the fallback. */
const REPLACEABLE_LIMIT_MS = 4_000;
const FALLBACK_LIMIT_MS = LIMIT_MS - REPLACEABLE_LIMIT_MS;

/** The areas of a release set. Router and slots of a page share them. */
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
    // When the fallback fails too, the next attempt starts over with the version of the set.
    hasFailed = fallback !== undefined && version.base !== fallback.base;
    return hasFailed;
  }

  return { release, use, giveUp, usesFallback: () => hasFailed, reportShown: outcomes.shown };
}

/** Wraps an error in the failure of a version, unless the version only passed it on. */
export function asAreaError(version: AreaRelease, error: unknown): unknown {
  if (error instanceof AreaError || !isFault(error)) return error;
  return new AreaError(version, messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** False for API errors, redirects and cancelled requests or queries: they say nothing about the area's own code. */
function isFault(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError || error instanceof CancelledError) return false;
  return (error as Error | undefined)?.name !== 'AbortError';
}
