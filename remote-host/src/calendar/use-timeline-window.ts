import { defaultRangeExtractor, type Range } from '@tanstack/virtual-core';
import { addDays, type Day, type DayRange, nightsBetween } from 'contracts';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { laterOf } from './months.ts';
import { usePageSize } from './use-page-size.ts';
import { useVirtualizer } from './use-virtualizer.ts';

export interface TimelineSizes {
  /** Of a row, a day's column, the column of listings, and the head; in pixels. */
  row: number;
  column: number;
  listing: number;
  head: number;
}

export interface ShownDay {
  day: Day;
  index: number;
  left: number;
}

interface TimelineWindow {
  scroller: RefObject<HTMLElement | null>;
  range: DayRange;
  /** The day that is the first in view, each time that this object is another one. */
  leftmost: { day: Day };
  /** How many rows there are. */
  count: number;
  /** The cell with the focus stays in the page when it is scrolled out of sight. */
  tabRow: number;
  tabDay: Day | undefined;
  /** Kept free below the last row. */
  below: number;
}

/** Which rows and days are in the page: those in view and a few around them. */
export function useTimelineWindow({ scroller, range, leftmost, count, tabRow, tabDay, below }: TimelineWindow) {
  const { rem, isWide } = usePageSize();
  const sizes: TimelineSizes = useMemo(
    () => ({ row: 4 * rem, column: 3.5 * rem, listing: (isWide ? 15 : 7.5) * rem, head: 4 * rem }),
    [rem, isWide],
  );
  /** What is in view is drawn first, and what a scroll brings into view after it. */
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => startTransition(() => setIsDrawn(true)), []);
  const getScrollElement = () => scroller.current;
  const offset = nightsBetween({ from: range.from, to: laterOf(leftmost.day, range.from) }) * sizes.column;
  const tabColumn = tabDay ? nightsBetween({ from: range.from, to: tabDay }) : -1;
  const rows = useVirtualizer({
    getScrollElement,
    count,
    estimateSize: () => sizes.row,
    paddingEnd: below,
    overscan: isDrawn ? 3 : 0,
    rangeExtractor: useCallback((shown: Range) => withIndex(shown, tabRow), [tabRow]),
  });
  const columns = useVirtualizer({
    getScrollElement,
    horizontal: true,
    count: nightsBetween(range),
    estimateSize: () => sizes.column,
    paddingStart: sizes.listing,
    // Else all days would be drawn twice.
    initialOffset: offset,
    overscan: isDrawn ? 4 : 0,
    rangeExtractor: useCallback((shown: Range) => withIndex(shown, tabColumn), [tabColumn]),
  });
  const { measure: measureRows } = rows;
  const { measure: measureColumns } = columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are what the two read
  useLayoutEffect(() => {
    measureRows();
    measureColumns();
  }, [sizes, measureRows, measureColumns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for the same day again has scrolled meanwhile
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = offset;
  }, [leftmost, range.from, sizes.column]);
  const items = columns.getVirtualItems();
  const days: ShownDay[] = useMemo(
    () => items.map(({ index, start }) => ({ day: addDays(range.from, index), index, left: start })),
    [items, range.from],
  );
  const first = Math.max(0, Math.floor((columns.scrollOffset ?? 0) / sizes.column));
  return { sizes, rows, columns, days, firstDay: addDays(range.from, first) };
}

function withIndex(shown: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(shown);
  if (index < 0 || index >= shown.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}
