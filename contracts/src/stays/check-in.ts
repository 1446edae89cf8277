import { addDays, instantAt } from '../base/stay-dates.ts';
import { type FreeCancellation, freeCancellationEnd } from './refund.ts';

/**
 * The hour, on the day before arrival, at which instructions are sent, in the listing's time zone. An index uses it too
 * (migration 0024).
 */
const SENT_HOUR = 9;

/**
 * Returns when a guest sees the exact address and contacts in messages. This is after free cancellation ends, so that
 * nobody can book, read them and cancel for free.
 */
export function addressShownAt(stay: FreeCancellation): Date {
  return new Date(freeCancellationEnd(stay).getTime() + 1);
}

/** Returns when a guest gets the check-in instructions. The time can be in the past for a late booking. */
export function checkInSentAt(stay: FreeCancellation): Date {
  const morning = instantAt(addDays(stay.from, -1), SENT_HOUR, stay.timeZone);
  return new Date(Math.max(morning.getTime(), addressShownAt(stay).getTime()));
}

/** Maximum length of the instructions, in characters. */
export const CHECK_IN_LIMIT = 2000;
