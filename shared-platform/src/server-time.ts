/** A smaller difference may come from a slow response and does not matter. */
const LEAST_MS = 2 * 60_000;

/** Milliseconds by which the server's clock is ahead of this device's. Undefined before the first response. */
let ahead: number | undefined;

/** Reads the server's time from a response of the API. */
export function readServerTime(headers: Headers): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  // After Back, a browser may reuse responses from minutes ago, whose time is never ahead of a fresh one's.
  ahead = Math.abs(difference) < LEAST_MS ? 0 : Math.max(difference, ahead ?? difference);
}

/**
 * Returns the current time by the server's clock, because a device's clock may be off by hours. Use it to decide what
 * the server decides too: whether a stay has begun, or which day is today. Before the first response, it is the device's
 * time.
 */
export function serverNow(): Date {
  return new Date(Date.now() + (ahead ?? 0));
}
