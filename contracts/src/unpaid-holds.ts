import { HOLD_MINUTES } from './booking-states.ts';

/** A hold that its guest let end without a payment, or released. */
export interface UnpaidHold {
  from: Date;
  to: Date;
}

const MINUTE_MS = 60_000;
const WINDOW_MS = 24 * 60 * MINUTE_MS;
/** So long a guest may hold nights without paying within 24 hours: six whole holds. */
const MOST_MS = 6 * HOLD_MINUTES * MINUTE_MS;
/** A shorter hold counts for as much: holding and releasing again and again keeps others away too. */
const SHORTEST_MS = 3 * MINUTE_MS;

/** Holds that ended before this moment do not count any more. */
export const unpaidHoldsSince = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** When a guest may hold nights again; undefined if they may now. */
export function mayHoldAgainAt(holds: readonly UnpaidHold[], now: Date): Date | undefined {
  const latestFirst = holds
    .filter(({ to }) => to > unpaidHoldsSince(now))
    .toSorted((one, other) => other.to.getTime() - one.to.getTime());
  let held = 0;
  for (const { from, to } of latestFirst) {
    held += Math.max(SHORTEST_MS, Math.min(to.getTime() - from.getTime(), HOLD_MINUTES * MINUTE_MS));
    if (held >= MOST_MS) return new Date(to.getTime() + WINDOW_MS);
  }
  return undefined;
}
