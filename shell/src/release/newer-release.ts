import type { OfferedRelease, ReleaseSet } from 'contracts';
import { hasUnsavedWork } from './unsaved-work.ts';

const EVERY_MS = 5 * 60_000;
/** Spreads the requests of many tabs over time. */
const JITTER_MS = 60_000;
const AT_LEAST_MS = 30_000;
const ANSWER_MS = 5_000;
const RECHECK_MS = 5_000;

/**
 * Watches whether a page load would get another release set than this tab has. Calls `offer` once for each newer set,
 * as soon as a reload would lose no work.
 */
export function watchForNewerRelease({ id }: ReleaseSet, offer: () => void): void {
  let asked = Date.now();
  let newest = id;
  let offered = id;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || Date.now() - asked < AT_LEAST_MS) return;
    asked = Date.now();
    newest = (await offeredSet()) ?? newest;
    offerIfFree();
  }

  function offerIfFree(): void {
    clearTimeout(waiting);
    if (newest === offered || newest === id) return;
    if (hasUnsavedWork()) {
      waiting = setTimeout(offerIfFree, RECHECK_MS);
      return;
    }
    offered = newest;
    offer();
  }

  document.addEventListener('visibilitychange', () => void ask());
  const wait = () => {
    setTimeout(() => void ask().then(wait), EVERY_MS + Math.random() * JITTER_MS);
  };
  wait();
}

/** Undefined if the request fails. The next check asks again. */
export async function offeredSet(): Promise<string | undefined> {
  try {
    const response = await fetch('/-/release', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok ? ((await response.json()) as OfferedRelease).set : undefined;
  } catch {
    return undefined;
  }
}
