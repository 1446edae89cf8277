import { AreaError } from '../area-error.ts';
import { offeredSet } from './newer-release.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * Reloads the page if the site responds and there is no unsaved work. Needed because many browsers cache a failed
 * module fetch for the lifetime of the page. Remove this when all browsers retry
 * (https://github.com/whatwg/html/issues/6768).
 *
 * @returns false if the page was not reloaded
 */
export async function startOver(): Promise<boolean> {
  if (hasUnsavedWork() || !(await offeredSet())) return false;
  location.reload();
  return true;
}

export async function retry(error: unknown, again: () => void): Promise<void> {
  if (!(error instanceof AreaError && (await startOver()))) again();
}
