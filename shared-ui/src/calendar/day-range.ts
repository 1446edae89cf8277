import { addDays, type Day, mediumDay } from './days.ts';

export interface DaySelection {
  from?: Day | undefined;
  to?: Day | undefined;
}

export interface DayRules {
  minDay?: Day | undefined;
  maxDay?: Day | undefined;
  /**
   * Returns whether the night that starts on this day is unavailable. Memoize this function, because a new one renders
   * every day again.
   */
  isDisabled?: ((day: Day) => boolean) | undefined;
  /** Returns why a night is unavailable, for example `Taken`. Default `Not available`. */
  reasonFor?: ((day: Day) => string | undefined) | undefined;
}

export interface UnavailableAction {
  label: string;
  onPress: (night: Day) => void;
}

/** The maximum range, which limits the search for the first disabled night. */
const MAX_NIGHTS = 730;

export function problemWithStart(day: Day, { minDay, maxDay, isDisabled, reasonFor }: DayRules): string | undefined {
  if (minDay && day < minDay) return `Not before ${mediumDay(minDay)}`;
  if (maxDay && day >= maxDay) return `Not after ${mediumDay(addDays(maxDay, -1))}`;
  if (isDisabled?.(day)) return reasonFor?.(day) ?? 'Not available';
}

/**
 * Returns the last possible end of a range that starts on `from`: the day of the first disabled night, or the limit.
 */
export function lastEnd(from: Day, { maxDay, isDisabled }: DayRules): Day {
  let day = addDays(from, 1);
  for (let night = 1; night < MAX_NIGHTS; night += 1, day = addDays(day, 1)) {
    if ((maxDay && day >= maxDay) || isDisabled?.(day)) return day;
  }
  return day;
}

export function problemWithEnd(from: Day, day: Day, rules: DayRules): string | undefined {
  if (day <= from) return `Must be after ${mediumDay(from)}`;
  if (rules.maxDay && day > rules.maxDay) return `Not after ${mediumDay(rules.maxDay)}`;
  const last = lastEnd(from, rules);
  if (day > last) return `From ${mediumDay(from)}, the last possible day is ${mediumDay(last)}`;
}

export type Picked = { range: DaySelection; problem?: undefined } | { range?: undefined; problem: string };

/**
 * Chooses a day. The first choice starts a range, the second ends it, and the third starts a new range. So does a day
 * before the start or beyond a disabled night.
 */
export function pickDay({ from, to }: DaySelection, day: Day, rules: DayRules): Picked {
  if (from && !to && !problemWithEnd(from, day, rules)) return { range: { from, to: day } };
  const problem = problemWithStart(day, rules);
  return problem ? { problem } : { range: { from: day } };
}
