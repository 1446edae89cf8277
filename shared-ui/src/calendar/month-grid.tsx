import { memo } from 'react';
import { addDays, addMonths, type Day, longDay, monthName, weekday } from './days.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** An arbitrary Sunday, for deriving the names of the weekdays. */
const SUNDAY: Day = '2026-11-22';
export const WEEKDAYS = WEEK.map((index) => longDay(addDays(SUNDAY, index)).split(',')[0] ?? '');

interface MonthGridProps {
  month: Day;
  from: Day | undefined;
  to: Day | undefined;
  /** The prefix of the ids of the picker's day buttons, followed by the day. */
  idBase: string;
}

/**
 * A grid for assistive technology. react-date-range renders the days as a flat list without rows, so these separate
 * rows own its buttons with `aria-owns`.
 */
export const MonthGrid = memo(function MonthGrid({ month, from, to = from, idBase }: MonthGridProps) {
  const isIn = (day: Day) => day.startsWith(month.slice(0, 8));
  const isChosen = (day: Day) => from !== undefined && to !== undefined && from <= day && day <= to;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: table elements would have to contain the cells
    // biome-ignore-start lint/a11y/useFocusableInteractive: the buttons that the cells own take the focus
    <div aria-label={monthName(month)} aria-multiselectable="true" className="sr-only" role="grid">
      <div role="row">
        {WEEKDAYS.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {weeksOf(month).map((first) => (
        <div key={first} role="row">
          {WEEK.map((index) => addDays(first, index)).map((day) => (
            <div
              aria-owns={isIn(day) ? idBase + day : undefined}
              aria-selected={isIn(day) ? isChosen(day) : undefined}
              key={day}
              role="gridcell"
            />
          ))}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
});

function weeksOf(month: Day): Day[] {
  const weeks = [];
  const end = addMonths(month, 1);
  for (let first = addDays(month, -weekday(month)); first < end; first = addDays(first, 7)) weeks.push(first);
  return weeks;
}
