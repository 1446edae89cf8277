import { defaultRangeExtractor, type Range } from '@tanstack/virtual-core';
import { addDays, type Day, type DayRange, nightsBetween } from 'contracts';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { laterOf } from './months.ts';
import { usePageSize } from './use-page-size.ts';
import { useVirtualizer } from './use-virtualizer.ts';

export interface TimelineSizes {
  /** In pixels: the heights of a row and the head, and the widths of a day's column and the column of listings. */
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
  /** The first visible day. A new object with the same day scrolls to it again. */
  leftmost: { day: Day };
  count: number;
  /**
   * The row of the focused cell. This cell stays in the DOM when it is scrolled out of view, so that it keeps focus.
   */
  tabRow: number;
  tabDay: Day | undefined;
  /** Padding below the last row, in pixels. */
  below: number;
}

export function useTimelineWindow({ scroller, range, leftmost, count, tabRow, tabDay, below }: TimelineWindow) {
  const { rem, isWide } = usePageSize();
  const sizes: TimelineSizes = useMemo(
    () => ({ row: 4 * rem, column: 3.5 * rem, listing: (isWide ? 15 : 7.5) * rem, head: 4 * rem }),
    [rem, isWide],
  );
  /** False at first, so that only visible cells are rendered. The cells around them follow in a transition. */
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
    // Without the initial offset, all days would be rendered twice.
    initialOffset: offset,
    overscan: isDrawn ? 4 : 0,
    rangeExtractor: useCallback((shown: Range) => withIndex(shown, tabColumn), [tabColumn]),
  });
  const { measure: measureRows } = rows;
  const { measure: measureColumns } = columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measurements depend on the sizes
  useLayoutEffect(() => {
    measureRows();
    measureColumns();
  }, [sizes, measureRows, measureColumns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `leftmost` with the same day scrolls again
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
