import { type Day, todayIn } from 'contracts';

/** The earliest day that it still is somewhere. */
export function earliestToday(now: Date): Day {
  return todayIn('Etc/GMT+12', now);
}
