import type { PageReport } from 'contracts';

export type Vitals = NonNullable<PageReport['vitals']>;

/** A shift within this time of the one before, and of the first, belongs to the same burst. */
const BURST_GAP_MS = 1_000;
const BURST_LENGTH_MS = 5_000;
/** Nobody notices interactions that are quicker than this. */
const SLOW_EVENT_MS = 40;
/** The slowest of every 50 interactions is left out. */
const OUTLIER_PER = 50;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

/**
 * Measures the page's web vitals (https://web.dev/articles/vitals) while `isCounted` says so, and returns a function
 * that reads them. Not with the `web-vitals` package: it is larger than all of this folder, on every first visit.
 */
export function watchVitals(isCounted: () => boolean): () => Vitals {
  const vitals: Vitals = {};
  const slowest = new Map<number, number>();
  // In a tab that was opened in the background, the first paint only tells when somebody looked at it.
  const isSeen = document.visibilityState === 'visible';
  const burst = { first: 0, last: 0, value: 0 };

  observe<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    if (!isSeen || !isCounted()) return;
    vitals.lcp = Math.round(startTime);
    // A page where nothing moves has no entry for it.
    if (isKnown('layout-shift')) vitals.cls ??= 0;
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

const isKnown = (type: string) => globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type);

/** Does nothing in a browser that does not know this type of entry. */
function observe<Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void): void {
  if (!isKnown(type)) return;
  const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take));
  observer.observe({ type, buffered: true, durationThreshold: SLOW_EVENT_MS } as PerformanceObserverInit);
}
