import { addDays, instantAt } from '../base/stay-dates.ts';
import { type FreeCancellation, freeCancellationEnd } from './refund.ts';

/** Hour of the day before arrival in the listing's time zone. Also part of an index (migration 0024). */
const SENT_HOUR = 9;

/**
 * Returns when a guest sees the exact address and contacts in messages. This is after free cancellation ends, so that
 * nobody can book, read them and cancel for free.
 */
export function addressShownAt(stay: FreeCancellation): Date {
  return new Date(freeCancellationEnd(stay).getTime() + 1);
}

/** Returns when a guest gets the check-in instructions. Can be in the past for a late booking. */
export function checkInSentAt(stay: FreeCancellation): Date {
  const morning = instantAt(addDays(stay.from, -1), SENT_HOUR, stay.timeZone);
  return new Date(Math.max(morning.getTime(), addressShownAt(stay).getTime()));
}

/** In characters. */
export const CHECK_IN_LIMIT = 2000;
