import type { OfferedRelease, ReleaseSet } from 'contracts';
import { hasUnsavedWork } from './unsaved-work.ts';

const EVERY_MS = 5 * 60_000;
/** So that the tabs of the world don't ask at the same time. */
const JITTER_MS = 60_000;
/** Coming back to the tab asks too, but no more often than this. */
const AT_LEAST_MS = 30_000;
const ANSWER_MS = 5_000;
/** How soon after a form was saved or left the offer comes. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Keeps an eye on whether this tab's set is still what a new page would be made of, and calls `offer`, once for
 * each newer set, when nothing would be lost by a reload.
 */
export function watchRelease({ id }: ReleaseSet, offer: () => void): void {
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
      waiting = setTimeout(offerIfFree, LOOK_AGAIN_MS);
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

/** Undefined when nobody answers: then it is asked again later. */
async function offeredSet(): Promise<string | undefined> {
  try {
    const response = await fetch('/-/release', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok ? ((await response.json()) as OfferedRelease).set : undefined;
  } catch {
    return undefined;
  }
}
