import { ApiError, type AreaRelease, type ReleaseSet } from 'contracts';
import { CancelledError } from 'shared-platform';
import { noteFailed } from '../release/outcomes.ts';
import { AreaError } from './area-error.ts';

/** An area as this page can show it: the version of its set, and the one that takes over when that fails. */
export interface PageArea {
  release: AreaRelease;
  fallback: AreaRelease | undefined;
}

/** Within 8 seconds an area is shown, or its panel: half a second of them is for drawing it. */
const LIMIT_MS = 7_500;
/** A version that can be replaced is given up earlier, so that the other one has time too. */
const REPLACEABLE_LIMIT_MS = 4_000;
const FALLBACK_LIMIT_MS = LIMIT_MS - REPLACEABLE_LIMIT_MS;

/** The folders of the versions that failed in this page. */
const failed = new Set<string>();

export function areasOf({ areas, fallbacks = {} }: ReleaseSet): PageArea[] {
  return Object.values(areas).map((release) => ({ release, fallback: fallbacks[release.name] }));
}

/**
 * Does `work` with the version in use and, when that turns out to be broken, once more with the fallback; `limit`
 * is what the loading of its code may take, in ms. One version serves all pages and slots of an area, as far as
 * can be. Throws an AreaError, or what `work` passed on from somebody else.
 */
export async function withArea<T>(
  area: PageArea,
  work: (version: AreaRelease, limit: number) => Promise<T>,
): Promise<T> {
  const { release, fallback } = area;
  if (!fallback) return attempt(area, release, work, LIMIT_MS);
  if (failed.has(release.base)) return attempt(area, fallback, work, LIMIT_MS);
  const deadline = Date.now() + LIMIT_MS;
  try {
    return await attempt(area, release, work, REPLACEABLE_LIMIT_MS);
  } catch (error) {
    if (!failed.has(release.base)) throw error;
    return attempt(area, fallback, work, Math.max(deadline - Date.now(), FALLBACK_LIMIT_MS));
  }
}

async function attempt<T>(
  area: PageArea,
  version: AreaRelease,
  work: (version: AreaRelease, limit: number) => Promise<T>,
  limit: number,
): Promise<T> {
  try {
    return await work(version, limit);
  } catch (error) {
    giveUp(area, version, error);
    throw asAreaError(version, error);
  }
}

/** A version failed in this page. Answers whether its area's fallback takes over from now on. */
export function giveUp({ release, fallback }: PageArea, version: AreaRelease, error: unknown): boolean {
  if (!isFault(error)) return false;
  noteFailed(version, messageOf(error));
  if (fallback && version.base !== fallback.base) {
    failed.add(release.base);
    return true;
  }
  // None is left: whoever tries again starts from the beginning.
  failed.delete(release.base);
  return false;
}

/** What was thrown, as the failure of a version; what is somebody else's stays as it is. */
export function asAreaError(version: AreaRelease, error: unknown): unknown {
  if (error instanceof AreaError || !isFault(error)) return error;
  return new AreaError(version, messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * An answer of the API, a redirect, and a request or a query that was given up say nothing about the code that passes
 * them on.
 */
function isFault(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError || error instanceof CancelledError) return false;
  return (error as Error | undefined)?.name !== 'AbortError';
}
