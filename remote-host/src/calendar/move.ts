import { addDays, type Day, weekdayOf } from 'contracts';
import { sameDayIn } from './months.ts';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The day that a key leads to in a month, as the ARIA practices have it for a grid of dates. */
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
