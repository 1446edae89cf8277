// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows and cells cannot form a table
import { addDays, type Day, type DayRange, nightsBetween, type RoomCalendar, todayIn } from 'contracts';
import { useEffect, useMemo, useRef } from 'react';
import { serverNow } from 'shared-platform';
import { cx } from 'shared-ui';
import { earlierOf, laterOf, type Month, monthOf, monthRange } from './months.ts';
import { timelineKey } from './move.ts';
import { choosableNights, selectedRange } from './selection.ts';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useEdgeScroll } from './use-edge-scroll.ts';
import type { NightEditor } from './use-night-editor.ts';
import { useNightGrid } from './use-night-grid.ts';
import { useTimelineWindow } from './use-timeline-window.ts';

/** The next page is requested when this many rows are left below the visible ones. */
const ROWS_AHEAD = 10;
const SETTLED_MS = 250;

export interface TimelineProps {
  calendars: readonly RoomCalendar[];
  range: DayRange;
  month: Month;
  /** The month that the host chose. Each choice is a new object, so that choosing the same month scrolls again. */
  asked: { month: Month; isToday: boolean } | undefined;
  editor: NightEditor;
  onMonth: (month: Month) => void;
  onEnd: (() => void) | undefined;
}

/**
 * The calendars of all listings, with a row for each listing and a column for each day. Only visible cells are in the
 * DOM.
 */
export function Timeline({ calendars, range, month, asked, editor, onMonth, onEnd }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // The current day in the host's time zone. Each row grays out the nights that have passed in the listing's time zone.
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow());
  const grid = useTimelineGrid(calendars, range, editor, today);
  const { tabStop } = grid;
  const { selection, isDragging } = editor;
  const leftmost = useMemo(
    () => ({
      day: asked && !asked.isToday ? monthRange(asked.month).from : addDays(laterOf(today, range.from), -1),
    }),
    [asked, today, range.from],
  );
  const { sizes, rows, columns, days, firstDay } = useTimelineWindow({
    scroller,
    range,
    leftmost,
    count: calendars.length,
    tabRow: calendars.findIndex(({ room }) => room._id === tabStop?.roomId),
    tabDay: tabStop?.night,
    // Space for the panel of the selection, which covers the end of the list.
    below: selection ? 320 : 0,
  });
  useEdgeScroll(scroller, isDragging, sizes.listing);

  const seen = monthOf(firstDay);
  useAfterScrolling(seen !== month && !isDragging, () => onMonth(seen));

  const items = rows.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= calendars.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);

  const view = { from: firstDay, to: earlierOf(range.to, addDays(days.at(-1)?.day ?? firstDay, 1)) };
  const selected = selection && selectedRange(selection);
  return (
    <div
      className="relative max-h-[max(24rem,calc(100dvh-17rem))] select-none overflow-auto overscroll-contain rounded-card border border-line bg-surface"
      ref={scroller}
      style={{ scrollPadding: `${sizes.head}px 0 ${selection ? 320 : 0}px ${sizes.listing}px` }}
    >
      <div
        {...grid.events}
        aria-colcount={nightsBetween(range) + 1}
        aria-label="Calendar of all listings"
        aria-multiselectable
        aria-rowcount={onEnd ? -1 : calendars.length + 2}
        className={cx('relative', isDragging && '[&_[data-span]]:pointer-events-none')}
        ref={grid.root}
        role="grid"
        style={{ width: columns.getTotalSize(), height: sizes.head + rows.getTotalSize() }}
      >
        <TimelineHead days={days} range={range} sizes={sizes} today={today} />
        <div className="absolute inset-x-0" role="rowgroup" style={{ top: sizes.head }}>
          {items.map(({ index, start }) => {
            const calendar = calendars[index];
            const isChosen = selection !== undefined && selection.roomId === calendar?.room._id;
            return (
              calendar && (
                <TimelineRow
                  calendar={calendar}
                  days={days}
                  index={index}
                  key={calendar.room._id}
                  selectedFrom={isChosen ? selected?.from : undefined}
                  selectedTo={isChosen ? selected?.to : undefined}
                  sizes={sizes}
                  tabStop={tabStop?.roomId === calendar.room._id ? tabStop.night : undefined}
                  top={start}
                  viewFrom={view.from}
                  viewTo={view.to}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Selects nights in the rows of the listings. */
function useTimelineGrid(calendars: readonly RoomCalendar[], range: DayRange, editor: NightEditor, today: Day) {
  const indexOf = (roomId: string) => calendars.findIndex(({ room }) => room._id === roomId);
  return useNightGrid({
    editor,
    choosableOf: (roomId) => {
      const calendar = calendars[indexOf(roomId)];
      return calendar && choosableNights(calendar, range);
    },
    start: calendars[0] && { roomId: calendars[0].room._id, night: laterOf(range.from, today) },
    move: (from, event) => {
      const next = timelineKey(indexOf(from.roomId), from.night, event, { range, rows: calendars.length });
      const room = next && calendars[next.index]?.room;
      return room && { roomId: room._id, night: next.night };
    },
  });
}

/** Calls a function when it is due and scrolling has ended. Scrolling renders, and each render restarts the timer. */
function useAfterScrolling(isDue: boolean, report: () => void) {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(report, SETTLED_MS);
    return () => clearTimeout(timer);
  });
}
