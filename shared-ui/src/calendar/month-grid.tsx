import { memo } from 'react';
import { addDays, addMonths, type Day, longDay, monthName, weekday } from './days.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** The first day of a week, wherever the weekdays are named. */
const SUNDAY: Day = '2026-11-22';
export const WEEKDAYS = WEEK.map((index) => longDay(addDays(SUNDAY, index)).split(',')[0] ?? '');

interface MonthGridProps {
  /** The first day of the month. */
  month: Day;
  from: Day | undefined;
  to: Day | undefined;
  /** The ids of the picker's buttons are this and the day. */
  idBase: string;
}

/**
 * The grid that the days are, for assistive technology. react-date-range renders them in one flat list and takes
 * neither elements nor roles around them, so these rows stand beside it and own its buttons.
 */
export const MonthGrid = memo(function MonthGrid({ month, from, to = from, idBase }: MonthGridProps) {
  const isIn = (day: Day) => day.startsWith(month.slice(0, 8));
  const isChosen = (day: Day) => from !== undefined && to !== undefined && from <= day && day <= to;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table's elements would need its cells
    // biome-ignore-start lint/a11y/useFocusableInteractive: the buttons that the cells own have the focus
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

/** The first day of each week that has days of the month; weeks start on Sunday. */
function weeksOf(month: Day): Day[] {
  const weeks = [];
  const end = addMonths(month, 1);
  for (let first = addDays(month, -weekday(month)); first < end; first = addDays(first, 7)) weeks.push(first);
  return weeks;
}
