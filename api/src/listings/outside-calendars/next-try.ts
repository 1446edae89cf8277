export const EVERY_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;
/** Time after which the host is notified of a failing calendar, in ms. */
export const REPORT_AFTER_MS = 60 * 60_000;

interface Failed {
  now: Date;
  /** The number of failures in a row before this one. */
  failures: number;
  /** The time of the first failure. */
  since: Date;
  /** How long the other site asks us to wait, in ms. */
  retryAfterMs: number;
}

/** Returns the time at which a failing calendar is read again. The delay doubles with each failure, up to six hours. */
export function nextTry({ now, failures, since, retryAfterMs }: Failed): Date {
  const pause = Math.min(LONGEST_WAIT_MS, EVERY_MS * 2 ** Math.min(failures, 10));
  const untilReport = since.getTime() + REPORT_AFTER_MS - now.getTime();
  // The reading an hour after the first failure notifies the host, so it must not be delayed.
  const wait = untilReport > 0 ? Math.min(pause, untilReport) : pause;
  return new Date(now.getTime() + Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS)));
}
