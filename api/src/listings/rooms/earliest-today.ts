import { type Day, todayIn } from 'contracts';

/** Returns the current day in the westernmost time zone, where the date is earliest. */
export function earliestToday(now: Date): Day {
  return todayIn('Etc/GMT+12', now);
}
