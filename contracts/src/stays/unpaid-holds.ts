import { HOLD_MINUTES } from './booking-states.ts';

export interface UnpaidHold {
  from: Date;
  to: Date;
}

const MINUTE_MS = 60_000;
const WINDOW_MS = 24 * 60 * MINUTE_MS;
/** Maximum total time of a guest's unpaid holds within 24 hours, in ms: six full holds. */
const MAX_TOTAL_MS = 6 * HOLD_MINUTES * MINUTE_MS;
/** Minimum time counted for a hold, in ms, because repeated short holds also keep others from booking. */
const MIN_COUNTED_MS = 3 * MINUTE_MS;

/** Holds that ended before this moment no longer count. */
export const unpaidHoldsSince = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** Returns when a guest may hold nights again, or undefined if they may now. */
export function mayHoldAgainAt(holds: readonly UnpaidHold[], now: Date): Date | undefined {
  const latestFirst = holds
    .filter(({ to }) => to > unpaidHoldsSince(now))
    .toSorted((one, other) => other.to.getTime() - one.to.getTime());
  let held = 0;
  for (const { from, to } of latestFirst) {
    held += Math.max(MIN_COUNTED_MS, Math.min(to.getTime() - from.getTime(), HOLD_MINUTES * MINUTE_MS));
    if (held >= MAX_TOTAL_MS) return new Date(to.getTime() + WINDOW_MS);
  }
  return undefined;
}
