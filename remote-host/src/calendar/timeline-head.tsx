// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows and cells cannot form a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only the cells of nights can be focused
import { type Day, type DayRange, nightsBetween, weekdayOf } from 'contracts';
import { memo } from 'react';
import { cx } from 'shared-ui';
import { firstDayOf, MONTHS_SHOWN, monthName, monthOf, monthRange, monthsFrom } from './months.ts';
import { dayName } from './night-label.ts';
import type { TimelineSizes } from './use-timeline-window.ts';

interface TimelineHeadProps {
  range: DayRange;
  today: Day;
  sizes: TimelineSizes;
  days: readonly { day: Day; index: number; left: number }[];
}

/** Memoized, because the timeline renders often. */
export const TimelineHead = memo(function TimelineHead({ range, today, sizes, days }: TimelineHeadProps) {
  const { column, listing, head } = sizes;
  return (
    <div className="sticky top-0 z-20 border-line border-b bg-surface-soft" role="rowgroup" style={{ height: head }}>
      <div className="absolute inset-x-0 top-0 h-1/2" role="row">
        {monthsFrom(monthOf(range.from), MONTHS_SHOWN).map((month) => {
          const { from, to } = monthRange(month);
          const left = listing + nightsBetween({ from: range.from, to: from }) * column;
          return (
            <div
              aria-colspan={nightsBetween({ from, to })}
              className="absolute top-0 h-full border-line border-l"
              key={month}
              role="columnheader"
              style={{ left, width: nightsBetween({ from, to }) * column }}
            >
              <span className="sticky inline-block px-2 py-1 font-semibold text-sm leading-5" style={{ left: listing }}>
                {monthName(monthOf(firstDayOf(month)))}
              </span>
            </div>
          );
        })}
      </div>
      <div className="absolute inset-x-0 bottom-0 h-1/2" role="row">
        <div
          aria-colindex={1}
          className="sticky left-0 z-1 flex h-full items-center border-line border-r bg-surface-soft px-3 font-semibold text-sm"
          role="columnheader"
          style={{ width: listing }}
        >
          Listing
        </div>
        {days.map(({ day, index, left }) => (
          <div
            aria-colindex={index + 2}
            aria-label={dayName(day)}
            className={cx(
              'absolute bottom-0 flex h-full flex-col items-center justify-center border-line border-l text-xs leading-4',
              weekdayOf(day) % 6 === 0 ? 'font-semibold text-ink' : 'text-ink-muted',
            )}
            key={day}
            role="columnheader"
            style={{ left, width: column }}
          >
            {day === today ? (
              <span className="rounded-full bg-accent px-1.5 text-on-fill">{shortName(day)}</span>
            ) : (
              shortName(day)
            )}
          </div>
        ))}
      </div>
    </div>
  );
});

const shortName = (day: Day) => `${dayName(day).slice(0, 2)} ${Number(day.slice(8))}`;
