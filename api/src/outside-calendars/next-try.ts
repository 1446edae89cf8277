export const EVERY_MS = 15 * 60_000;
export const LONGEST_WAIT_MS = 6 * 60 * 60_000;
/** After this time of failures, the host is told. */
export const TELL_AFTER_MS = 60 * 60_000;

interface Failed {
  now: Date;
  /** The number of failures in a row before this one. */
  failures: number;
  /** When the first of them was. */
  since: Date;
  /** How long the other site asks us to wait. */
  retryAfterMs: number;
}

/** Returns when a calendar that failed is read again. The pauses get longer, up to six hours. */
export function nextTry({ now, failures, since, retryAfterMs }: Failed): Date {
  const pause = Math.min(LONGEST_WAIT_MS, EVERY_MS * 2 ** Math.min(failures, 10));
  const untilTold = since.getTime() + TELL_AFTER_MS - now.getTime();
  // The host is told after an hour by the reading that fails then.
  const wait = untilTold > 0 ? Math.min(pause, untilTold) : pause;
  return new Date(now.getTime() + Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS)));
}
