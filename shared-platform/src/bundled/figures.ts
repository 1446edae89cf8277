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
import { queryOptions, siteConfig, useSearchChoice } from 'shared-platform';

/**
 * The figures of an area. Money and nights change on other pages, so what is cached shows at once and is always
 * refetched; the figures of the range before stay until those of this one arrive.
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

/** What is true right now, for the top of a dashboard; refetched like figures. */
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
  // Timers of a machine that slept fire late.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** Today's day in the site's zone. A page that stays open overnight moves on to the next day. */
export function useToday() {
  return useSyncExternalStore(subscribe, () => todayIn(siteConfig().siteTimeZone));
}

/** The span that the person chose, kept in the address, and its days; `choice` is spread on a `FiguresSection`. */
export function useSpan(fallback: Span) {
  const [span, onSpan] = useSearchChoice('range', SPAN_NAMES, fallback);
  const today = useToday();
  const range = useMemo(() => spanRange(span, today), [span, today]);
  return { range, choice: { span, onSpan, spans: SPAN_OPTIONS } };
}

interface Periods {
  unit: PeriodUnit;
  periods: DayRange[];
}

/** The unit of a plot over a range and its labels, also while its figures are loading; spread on a `Plot`. */
export function usePeriodLabels(figures: Periods | undefined, range: DayRange) {
  return useMemo(() => {
    const { unit, periods } = figures ?? periodsOf(range);
    return { unit, labels: periodLabels(unit, periods) };
  }, [figures, range]);
}
