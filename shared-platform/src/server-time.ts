/** Smaller differences are ignored, because a slow response can cause them. */
const TOLERANCE_MS = 2 * 60_000;

/** The offset of the server's clock from this device's clock, in ms. Undefined before the first response. */
let offsetMs: number | undefined;

/** Updates the offset from the `Date` header of an API response. */
export function readServerTime(headers: Headers): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  // A browser may reuse an old response after Back. Its `Date` header is then in the past, which makes the offset too
  // small, so keep the maximum.
  offsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : Math.max(difference, offsetMs ?? difference);
}

/**
 * Returns the current time according to the server, because a device's clock may be off by hours. Use it wherever the
 * page and the server must agree, for example on whether a stay has begun. Returns the device's time before the first
 * response.
 */
export function serverNow(): Date {
  return new Date(Date.now() + (offsetMs ?? 0));
}
