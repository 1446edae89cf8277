import { type FreeCancellation, freeCancellationEnd } from './refund.ts';
import { addDays, instantAt } from './stay-dates.ts';

/** On the clock of the listing's zone, the day before arrival. The index that finds them knows it too (migration 0024). */
const SENT_HOUR = 9;

/**
 * When a guest sees the exact address and contacts in messages: once cancelling no longer refunds everything, so that nobody
 * books, reads them and cancels for free.
 */
export function addressShownAt(stay: FreeCancellation): Date {
  return new Date(freeCancellationEnd(stay).getTime() + 1);
}

/** When a guest gets the check-in instructions of their stay; who books later gets them at once. */
export function checkInSentAt(stay: FreeCancellation): Date {
  const morning = instantAt(addDays(stay.from, -1), SENT_HOUR, stay.timeZone);
  return new Date(Math.max(morning.getTime(), addressShownAt(stay).getTime()));
}

/** The longest check-in instructions, in characters. */
export const CHECK_IN_LIMIT = 2000;
