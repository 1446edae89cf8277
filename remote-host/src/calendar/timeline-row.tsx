// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows and cells cannot form a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only the cells of nights can be focused
import { type Day, type RoomCalendar, thumbnail } from 'contracts';
import { memo } from 'react';
import { Link } from 'shared-platform';
import { cx } from 'shared-ui';
import { Thumbnail } from 'shared-ui/table-cells';
import { type Bar, barsOf } from './bars.ts';
import { NIGHT_LOOKS } from './looks.ts';
import { keyOf, nightLabel } from './night-label.ts';
import { ColumnPrice } from './night-price.tsx';
import { nightOf } from './nights.ts';
import { StayBar } from './stay-bar.tsx';
import type { ShownDay, TimelineSizes } from './use-timeline-window.ts';

interface TimelineRowProps {
  calendar: RoomCalendar;
  index: number;
  top: number;
  sizes: TimelineSizes;
  days: readonly ShownDay[];
  /** The first visible day. Bars start here at the earliest, so that the guest's name is visible. */
  viewFrom: Day;
  viewTo: Day;
  selectedFrom: Day | undefined;
  selectedTo: Day | undefined;
  tabStop: Day | undefined;
}

/** Memoized, because the timeline renders often. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { calendar, index, top, sizes, days, viewFrom, viewTo, selectedFrom, selectedTo, tabStop } = props;
  const { room } = calendar;
  const bars = barsOf(calendar.stays, { from: viewFrom, to: viewTo });
  return (
    <div
      aria-rowindex={index + 3}
      className="absolute inset-x-0 border-line border-b text-xs tabular-nums"
      data-room={room._id}
      role="row"
      style={{ top, height: sizes.row }}
    >
      <div
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center gap-2 border-line border-r bg-surface px-2 sm:px-3"
        role="rowheader"
        style={{ width: sizes.listing }}
      >
        <span className="shrink-0 max-sm:hidden">
          <Thumbnail src={thumbnail(room.image)} />
        </span>
        <Link
          className="line-clamp-2 wrap-anywhere font-semibold text-sm leading-5 underline-offset-2 hover:underline"
          data-shortened
          title={room.title}
          to={`/dashboard/calendar/${room._id}`}
        >
          <bdi>{room.title}</bdi>
          {room.unlisted && <span className="font-normal text-ink-muted"> (unlisted)</span>}
        </Link>
      </div>
      {days.map(({ day, index: column, left }) => (
        <TimelineCell
          bars={bars.filter(({ night }) => night === day)}
          calendar={calendar}
          column={column}
          isSelected={selectedFrom !== undefined && selectedTo !== undefined && selectedFrom <= day && day < selectedTo}
          isTabStop={tabStop === day}
          key={day}
          left={left}
          night={day}
          width={sizes.column}
        />
      ))}
    </div>
  );
});

interface TimelineCellProps {
  calendar: RoomCalendar;
  night: Day;
  column: number;
  left: number;
  width: number;
  bars: readonly Bar[];
  isSelected: boolean;
  isTabStop: boolean;
}

const TimelineCell = memo(
  function TimelineCell({ calendar, night, column, left, width, bars, isSelected, isTabStop }: TimelineCellProps) {
    const shown = nightOf(calendar, night);
    const { state, setting, cents } = shown;
    const isClosed = state === 'blocked' || state === 'locked';
    return (
      <div
        aria-colindex={column + 2}
        aria-label={nightLabel(shown)}
        aria-selected={isSelected}
        className={cx(
          'absolute top-0 flex h-full cursor-pointer items-end justify-center border-line border-l pb-1',
          NIGHT_LOOKS[state],
          isSelected && 'bg-accent-soft! outline-2 -outline-offset-2 outline-accent',
        )}
        data-night={night}
        role="gridcell"
        style={{ left, width }}
        tabIndex={isTabStop ? 0 : -1}
      >
        {(isClosed || state === 'open') && (
          <ColumnPrice cents={cents} isClosed={isClosed} isOwn={setting.price !== null} />
        )}
        {bars.map((bar) => (
          <StayBar bar={bar} className="top-1.5" key={keyOf(bar.stay)} />
        ))}
      </div>
    );
  },
  (before, now) =>
    before.calendar === now.calendar &&
    before.night === now.night &&
    before.left === now.left &&
    before.width === now.width &&
    before.isSelected === now.isSelected &&
    before.isTabStop === now.isTabStop &&
    isSameBars(before.bars, now.bars),
);

const isSameBars = (before: readonly Bar[], now: readonly Bar[]) =>
  before.length === now.length &&
  before.every(({ stay, span }, index) => stay === now[index]?.stay && span === now[index]?.span);
