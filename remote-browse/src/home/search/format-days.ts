import { type Day, type DayRange, formatShortDay } from 'contracts';

export function formatDay(day: Day): string {
  return formatShortDay(day).replace(/, .*/, '');
}

/** Formats a month such as `2026-12` as `Dec 2026`. */
export function formatMonth(month: string): string {
  return formatShortDay(middleOf(month)).replace(' 16,', '');
}

/**
 * Returns the day that stands for a month in a search with approximate dates. Stays that begin within 15 days of it
 * begin in this month, or at most three days later.
 */
export const middleOf = (month: string): Day => `${month}-16`;

/** Formats a range, such as `Dec 5 – 8` or `Dec 30 – Jan 2`. Includes the years if they differ. */
export function formatDays({ from, to }: DayRange): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatShortDay(from)} – ${formatShortDay(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDay(from)} – ${isOneMonth ? Number(to.slice(8)) : formatDay(to)}`;
}
