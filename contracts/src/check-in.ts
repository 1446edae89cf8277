import { addDays, type Day, instantAt } from './stay-dates.ts';

/** On the clock of the listing's zone, the day before arrival. The index that finds them knows it too (migration 0024). */
const SENT_HOUR = 9;

/** When a guest gets the check-in instructions of their stay; who books later gets them at once. */
export function checkInSentAt({ from, timeZone }: { from: Day; timeZone: string }): Date {
  return instantAt(addDays(from, -1), SENT_HOUR, timeZone);
}

/** The longest check-in instructions, in characters. */
export const CHECK_IN_LIMIT = 2000;
