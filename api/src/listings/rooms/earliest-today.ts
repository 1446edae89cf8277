import { type Day, todayIn } from 'contracts';

/** Returns the current day in the westernmost time zone, which is the earliest current day anywhere. */
export function earliestToday(now: Date): Day {
  return todayIn('Etc/GMT+12', now);
}
