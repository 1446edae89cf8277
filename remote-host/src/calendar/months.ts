import { addDays, type Day, type DayRange, eachNight, weekdayOf } from 'contracts';

/** A month, such as `2026-12`. */
export type Month = string;

export const MONTHS_SHOWN = 12;
/** The number of months that a host can view, from the current one. */
const MONTHS_AHEAD = 36;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;

export function addMonths(month: Month, count: number): Month {
  const index = indexOf(month) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function monthsFrom(first: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

export function monthRange(month: Month, count = 1): DayRange {
  return { from: firstDayOf(month), to: firstDayOf(addMonths(month, count)) };
}

/** Returns the weeks of a month, from Sunday to Saturday. Days of other months are undefined. */
export function weeksOf(month: Month): (Day | undefined)[][] {
  const range = monthRange(month);
  const days: (Day | undefined)[] = [...Array(weekdayOf(range.from)).fill(undefined), ...eachNight(range)];
  while (days.length % 7 > 0) days.push(undefined);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns the same date some months later, or the last day of that month if it is shorter. */
export function sameDayIn(day: Day, months: number): Day {
  const { from, to } = monthRange(addMonths(monthOf(day), months));
  return earlierOf(`${from.slice(0, 8)}${day.slice(8)}`, addDays(to, -1));
}

export const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b);
export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = (month: Month): string => NAME.format(Date.parse(firstDayOf(month)));

export interface MonthsShown {
  month: Month;
  first: Month;
  range: DayRange;
}

/**
 * Returns the months to show for `?month=2026-12`. Months are shown in groups of twelve, counted from the current
 * month.
 */
export function monthsShown(asked: string | null, today: Day): MonthsShown {
  const current = monthOf(today);
  const isKnown = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '');
  const ahead = asked && isKnown ? indexOf(asked) - indexOf(current) : 0;
  const index = ahead >= 0 && ahead < MONTHS_AHEAD ? ahead : 0;
  const first = addMonths(current, index - (index % MONTHS_SHOWN));
  return { month: addMonths(current, index), first, range: monthRange(first, MONTHS_SHOWN) };
}

export const monthsAhead = (today: Day): Month[] => monthsFrom(monthOf(today), MONTHS_AHEAD);

const indexOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
