import type { PageReport } from 'contracts';

export type Vitals = NonNullable<PageReport['vitals']>;

/** A shift within this time of the one before, and of the first, belongs to the same burst. */
const BURST_GAP_MS = 1_000;
const BURST_LENGTH_MS = 5_000;
/** Interactions that are quicker than this nobody notices. */
const SLOW_EVENT_MS = 40;
/** Of each this many interactions the slowest is left out. */
const OUTLIER_PER = 50;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

/**
 * Measures the page by the definitions of https://web.dev/articles/vitals, as long as `isCounted` says so. Not the
 * `web-vitals` package: it is larger than all of this folder, on every first visit. Answers how to read the figures.
 */
export function watchVitals(isCounted: () => boolean): () => Vitals {
  const vitals: Vitals = {};
  const slowest = new Map<number, number>();
  // The first paint of a tab that was opened in the background says when somebody looked at it.
  const isSeen = document.visibilityState === 'visible';
  const burst = { first: 0, last: 0, value: 0 };

  observe<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    if (isSeen && isCounted()) vitals.lcp = Math.round(startTime);
  });
  observe<Shift>('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput || !isCounted()) return;
    const isOfBurst = startTime - burst.last < BURST_GAP_MS && startTime - burst.first < BURST_LENGTH_MS;
    if (!isOfBurst) Object.assign(burst, { first: startTime, value: 0 });
    burst.last = startTime;
    burst.value += value;
    vitals.cls = Math.max(vitals.cls ?? 0, burst.value);
  });
  observe<Interaction>('event', ({ interactionId, duration }) => {
    if (!interactionId || !isCounted()) return;
    slowest.set(interactionId, Math.max(slowest.get(interactionId) ?? 0, duration));
  });
  return () => {
    const durations = [...slowest.values()].sort((a, b) => b - a);
    const { interactionCount = 0 } = performance as Performance & { interactionCount?: number };
    const inp = durations[Math.min(durations.length - 1, Math.floor(interactionCount / OUTLIER_PER))];
    return { ...vitals, ...(inp !== undefined && { inp }) };
  };
}

/** A browser that does not know a kind of entry measures nothing of it. */
function observe<Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take));
  observer.observe({ type, buffered: true, durationThreshold: SLOW_EVENT_MS } as PerformanceObserverInit);
}
