import { AreaError } from '../area-error.ts';
import { offeredSet } from './newer-release.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * Loads the page anew, if the site answers and nothing is lost by it. Many browsers remember for the life of a page
 * which script they could not fetch, and don't ask again. Goes when they all do (https://github.com/whatwg/html/issues/6768).
 *
 * @returns false when the page stays
 */
export async function startOver(): Promise<boolean> {
  if (hasUnsavedWork() || !(await offeredSet())) return false;
  location.reload();
  return true;
}

/** What "Try again" does after an error: `again`, but in a new page for an area whose code is at fault. */
export async function retry(error: unknown, again: () => void): Promise<void> {
  if (!(error instanceof AreaError && (await startOver()))) again();
}
