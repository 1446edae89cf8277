import { addDays, type Day, type RoomCalendar, WEEKDAYS } from 'contracts';
import { memo, useId } from 'react';
import { cx, Heading } from 'shared-ui';
import { type Bar, barsOf } from './bars.ts';
import { NIGHT_LOOKS } from './looks.ts';
import { type Month, monthName, weeksOf } from './months.ts';
import { keyOf, nightLabel } from './night-label.ts';
import { NightPrice } from './night-price.tsx';
import { nightOf } from './nights.ts';
import { StayBar } from './stay-bar.tsx';

interface MonthGridProps {
  calendar: RoomCalendar;
  month: Month;
  isSelected: (night: Day) => boolean;
  tabStop: Day | undefined;
}

export function MonthGrid({ calendar, month, isSelected, tabStop }: MonthGridProps) {
  const id = useId();
  return (
    <section className="scroll-mt-28" id={`month-${month}`}>
      <Heading className="mb-2" id={id} level={2} size="sm">
        {monthName(month)}
      </Heading>
      <table
        aria-labelledby={id}
        aria-multiselectable
        className="w-full min-w-72 table-fixed border-collapse"
        data-room={calendar.room._id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be focused
        role="grid"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th abbr={name} className="pb-1 font-medium text-ink-muted text-xs" key={name} scope="col">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <Week calendar={calendar} isSelected={isSelected} key={week.find(Boolean)} tabStop={tabStop} week={week} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface WeekProps extends Omit<MonthGridProps, 'month'> {
  week: (Day | undefined)[];
}

function Week({ calendar, week, isSelected, tabStop }: WeekProps) {
  const days = week.filter((day) => day !== undefined);
  const bars = barsOf(calendar.stays, { from: days[0] ?? '', to: addDays(days.at(-1) ?? '', 1) });
  return (
    <tr>
      {week.map((night, column) =>
        night ? (
          <NightCell
            bars={bars.filter((bar) => bar.night === night)}
            calendar={calendar}
            isSelected={isSelected(night)}
            isTabStop={tabStop === night}
            key={night}
            night={night}
          />
        ) : (
          <td key={column} />
        ),
      )}
    </tr>
  );
}

interface NightCellProps {
  calendar: RoomCalendar;
  night: Day;
  bars: readonly Bar[];
  isSelected: boolean;
  isTabStop: boolean;
}

/** Memoized, because each step of a drag changes only a few of a year's cells. */
const NightCell = memo(
  function NightCell({ calendar, night, bars, isSelected, isTabStop }: NightCellProps) {
    const shown = nightOf(calendar, night);
    const { state, setting, cents } = shown;
    const isClosed = state === 'blocked' || state === 'locked';
    return (
      <td
        aria-label={nightLabel(shown)}
        aria-selected={isSelected}
        className={cx(
          'relative h-16 cursor-pointer scroll-mt-32 scroll-mb-72 border border-line p-0.5 align-top text-[0.6875rem] tracking-tight @lg:h-20 @lg:p-1.5 @lg:text-sm @lg:tracking-normal',
          NIGHT_LOOKS[state],
          isSelected && 'bg-accent-soft! outline-2 -outline-offset-2 outline-accent',
        )}
        data-night={night}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell can be focused and selected
        role="gridcell"
        tabIndex={isTabStop ? 0 : -1}
      >
        <div className="flex h-full flex-col justify-between">
          <span className={cx('w-fit', night === calendar.today && 'rounded-full bg-accent px-1.5 text-on-fill')}>
            {Number(night.slice(8))}
          </span>
          {(isClosed || state === 'open') && (
            <NightPrice cents={cents} isClosed={isClosed} isOwn={setting.price !== null} />
          )}
        </div>
        {bars.map((bar) => (
          <StayBar bar={bar} className="top-6" key={keyOf(bar.stay)} />
        ))}
      </td>
    );
  },
  (before, now) =>
    before.calendar === now.calendar &&
    before.night === now.night &&
    before.isSelected === now.isSelected &&
    before.isTabStop === now.isTabStop,
);
