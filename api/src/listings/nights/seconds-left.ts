/**
 * Returns the remaining time of a hold in whole seconds. Browsers use this instead of the end time, because their
 * clocks may be wrong.
 */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
}
