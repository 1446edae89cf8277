/** How long a hold lasts, in whole seconds: the clocks of pages may be wrong. */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
}
