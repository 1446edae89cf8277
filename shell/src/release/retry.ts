import { AreaError } from '../area-error.ts';
import { offeredSet } from './newer-release.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * Reloads the page if the site answers and no work would be lost. Many browsers remember for the life of a page that a
 * script could not be fetched, and don't try again. Remove this when all browsers retry
 * (https://github.com/whatwg/html/issues/6768).
 *
 * @returns false if the page stays
 */
export async function startOver(): Promise<boolean> {
  if (hasUnsavedWork() || !(await offeredSet())) return false;
  location.reload();
  return true;
}

export async function retry(error: unknown, again: () => void): Promise<void> {
  if (!(error instanceof AreaError && (await startOver()))) again();
}
