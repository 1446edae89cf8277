import type { OfferedRelease, ReleaseSet } from 'contracts';
import { hasUnsavedWork } from './unsaved-work.ts';

const POLL_MS = 5 * 60_000;
/** Random delay that spreads the requests of many tabs over time. */
const JITTER_MS = 60_000;
const MIN_INTERVAL_MS = 30_000;
const TIMEOUT_MS = 5_000;
const RECHECK_MS = 5_000;

/**
 * Polls for a release set that is newer than the one in this tab. Calls `offer` once for each newer set, when a reload
 * would not lose unsaved work.
 */
export function watchForNewerRelease({ id }: ReleaseSet, offer: () => void): void {
  let checkedAt = Date.now();
  let newest = id;
  let offered = id;
  let recheckTimer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    newest = (await offeredSet()) ?? newest;
    offerIfFree();
  }

  function offerIfFree(): void {
    clearTimeout(recheckTimer);
    if (newest === offered || newest === id) return;
    if (hasUnsavedWork()) {
      recheckTimer = setTimeout(offerIfFree, RECHECK_MS);
      return;
    }
    offered = newest;
    offer();
  }

  document.addEventListener('visibilitychange', () => void check());
  const wait = () => {
    setTimeout(() => void check().then(wait), POLL_MS + Math.random() * JITTER_MS);
  };
  wait();
}

/** Returns the id of the current release set, or undefined if the request fails. */
export async function offeredSet(): Promise<string | undefined> {
  try {
    const response = await fetch('/-/release', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as OfferedRelease).set : undefined;
  } catch {
    return undefined;
  }
}
