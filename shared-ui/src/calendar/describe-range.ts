import type { DaySelection } from './day-range.ts';
import { longDay, mediumDay, nightsBetween } from './days.ts';

export function describeRange({ from, to }: DaySelection): string {
  if (!from) return 'Choose the first day';
  if (!to) return `From ${longDay(from)}. Choose the last day.`;
  const nights = nightsBetween(from, to);
  return `${mediumDay(from)} to ${mediumDay(to)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;
}
