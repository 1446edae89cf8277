import { addDays, type Day, mediumDay } from './days.ts';

/** A range while it is being chosen, half-open: `from` is the first night, `to` the day after the last one. */
export interface DaySelection {
  from?: Day | undefined;
  to?: Day | undefined;
}

export interface DayRules {
  /** The first day that can be `from`. */
  minDay?: Day | undefined;
  /** The last day that can be `to`. */
  maxDay?: Day | undefined;
  /** Whether the night that starts on this day is not available. Keep the function stable between renders. */
  isDisabled?: ((day: Day) => boolean) | undefined;
  /** Why a disabled night is not available: `Taken`. Default `Not available`. */
  reasonFor?: ((day: Day) => string | undefined) | undefined;
}

/** No range is longer: the search for the first disabled night ends there. */
const MAX_NIGHTS = 730;

/** Why no range can start on the day; nothing when one can. */
export function problemWithStart(day: Day, { minDay, maxDay, isDisabled, reasonFor }: DayRules): string | undefined {
  if (minDay && day < minDay) return `Not before ${mediumDay(minDay)}`;
  if (maxDay && day >= maxDay) return `Not after ${mediumDay(addDays(maxDay, -1))}`;
  if (isDisabled?.(day)) return reasonFor?.(day) ?? 'Not available';
}

/** The last day on which a range from `from` can end: the first disabled night after it, if any. */
export function lastEnd(from: Day, { maxDay, isDisabled }: DayRules): Day {
  let day = addDays(from, 1);
  for (let night = 1; night < MAX_NIGHTS; night += 1, day = addDays(day, 1)) {
    if ((maxDay && day >= maxDay) || isDisabled?.(day)) return day;
  }
  return day;
}

/** Why a range from `from` cannot end on the day; nothing when it can. */
export function problemWithEnd(from: Day, day: Day, rules: DayRules): string | undefined {
  if (day <= from) return `Must be after ${mediumDay(from)}`;
  if (rules.maxDay && day > rules.maxDay) return `Not after ${mediumDay(rules.maxDay)}`;
  const last = lastEnd(from, rules);
  if (day > last) return `From ${mediumDay(from)}, the last possible day is ${mediumDay(last)}`;
}

/** What choosing a day leads to: a new range, or the reason why there is none. */
export type Picked = { range: DaySelection; problem?: undefined } | { range?: undefined; problem: string };

/**
 * Chooses a day: the first choice starts a range, the second ends it, a third starts a new one. An
 * earlier day, or one behind disabled nights, starts a new range as well.
 */
export function pickDay({ from, to }: DaySelection, day: Day, rules: DayRules): Picked {
  if (from && !to && !problemWithEnd(from, day, rules)) return { range: { from, to: day } };
  const problem = problemWithStart(day, rules);
  return problem ? { problem } : { range: { from: day } };
}
