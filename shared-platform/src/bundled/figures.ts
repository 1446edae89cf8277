import {
  type DayRange,
  type PeriodUnit,
  periodLabels,
  periodsOf,
  SPAN_NAMES,
  SPAN_OPTIONS,
  type Span,
  spanRange,
  todayIn,
} from 'contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { queryOptions, serverNow, siteConfig, useAddress } from 'shared-platform';

/**
 * The statistics of an area for a range of days. They change on other pages, so cached statistics are always refetched.
 * The previous range's statistics stay visible until the new ones have loaded.
 */
export function figuresQuery<Figures>(
  area: string,
  range: DayRange,
  load: (range: DayRange, signal: AbortSignal) => Promise<Figures>,
) {
  return queryOptions({
    queryKey: [area, 'statistics', range],
    queryFn: ({ signal }) => load(range, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** The current state for the top of a dashboard. Always refetched, like `figuresQuery`. */
export function nowQuery<Now>(area: string, load: (signal: AbortSignal) => Promise<Now>) {
  return queryOptions({
    queryKey: [area, 'statistics', 'now'],
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
  });
}

const MINUTE_MS = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  // Timers fire late after a device was asleep, so check when the page becomes visible too.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

export function useToday() {
  return useSyncExternalStore(subscribe, () => todayIn(siteConfig().siteTimeZone, serverNow()));
}

export function useSpan(fallback: Span) {
  const [search, setSearch] = useAddress();
  const span = SPAN_NAMES.find((name) => name === search.get('range')) ?? fallback;
  const onSpan = (next: Span) => setSearch({ range: next });
  const today = useToday();
  const range = useMemo(() => spanRange(span, today), [span, today]);
  return { range, choice: { span, onSpan, spans: SPAN_OPTIONS } };
}

interface Periods {
  unit: PeriodUnit;
  periods: DayRange[];
}

export function usePeriodLabels(figures: Periods | undefined, range: DayRange) {
  return useMemo(() => {
    const { unit, periods } = figures ?? periodsOf(range);
    return { unit, labels: periodLabels(unit, periods) };
  }, [figures, range]);
}
