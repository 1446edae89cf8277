import { addDays, type Day, type DayRange, weekdayOf } from 'contracts';
import { earlierOf, laterOf, sameDayIn } from './months.ts';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Returns the day that a key moves focus to in a month, according to the ARIA practices for date grids. */
export function dayKey(day: Day, { key, ctrlKey, metaKey }: Key): Day | undefined {
  if (ctrlKey || metaKey) return undefined;
  const days: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const count = days[key];
  if (count !== undefined) return addDays(day, count);
  if (key === 'PageUp') return sameDayIn(day, -1);
  return key === 'PageDown' ? sameDayIn(day, 1) : undefined;
}

interface Rows {
  range: DayRange;
  rows: number;
}

/**
 * Returns the row and the day that a key moves focus to in the timeline. Ctrl+Home and Ctrl+End move to the first and
 * the last row.
 */
export function timelineKey(
  index: number,
  night: Day,
  { key, ctrlKey, metaKey }: Key,
  { range, rows }: Rows,
): { index: number; night: Day } | undefined {
  const isFar = ctrlKey || metaKey;
  const [first, last] = [range.from, addDays(range.to, -1)];
  const within = (day: Day) => ({ index, night: laterOf(first, earlierOf(day, last)) });
  const inRow = (next: number) => (next >= 0 && next < rows ? { index: next, night } : undefined);
  if (key === 'Home') return { index: isFar ? 0 : index, night: first };
  if (key === 'End') return { index: isFar ? rows - 1 : index, night: last };
  if (isFar) return undefined;
  if (key === 'ArrowUp') return inRow(index - 1);
  if (key === 'ArrowDown') return inRow(index + 1);
  const steps: Partial<Record<string, Day>> = {
    ArrowLeft: addDays(night, -1),
    ArrowRight: addDays(night, 1),
    PageUp: sameDayIn(night, -1),
    PageDown: sameDayIn(night, 1),
  };
  const next = steps[key];
  return next === undefined ? undefined : within(next);
}
