/** Returns the rest of a hold in whole seconds, because clocks of browsers may be wrong. */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
}
