import type { Cents } from '../base/money.ts';
import { addDays, type Day, type DayRange, formatShortDay, nightsBetween, overlaps } from '../base/stay-dates.ts';

/** The weekday on which a night begins. 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Limits for the rules. `bookedAhead` is in days before arrival, for early-bird and last-minute discounts. */
export const STAY_RULE_LIMITS = {
  seasons: 50,
  seasonName: 60,
  percent: { min: 1, max: 90 },
  preparationDays: 14,
  noticeDays: 365,
  bookedAhead: 365,
} as const;

/** A period with its own prices and minimum stay. The seasons of a listing must not overlap. */
export interface Season extends DayRange {
  name: string;
  nightCents?: Cents | undefined;
  weekendCents?: Cents | undefined;
  minNights?: number | undefined;
}

interface BookedAhead {
  days: number;
  percent: number;
}

/**
 * The host's pricing and booking rules for a listing. Without rules, any night can be booked at the listing's price.
 */
export interface StayRules {
  weekendCents?: Cents | undefined;
  seasons?: readonly Season[] | undefined;
  /** Discounts in percent for stays of at least `WEEK_NIGHTS` or `MONTH_NIGHTS`. */
  weekly?: number | undefined;
  monthly?: number | undefined;
  /** A discount for stays that are booked at least this many days before arrival. */
  earlyBird?: BookedAhead | undefined;
  /** A discount for stays that are booked at most this many days before arrival. */
  lastMinute?: BookedAhead | undefined;
  minNights?: number | undefined;
  maxNights?: number | undefined;
  /** The minimum number of days between booking and arrival. */
  noticeDays?: number | undefined;
  /** The weekdays on which a stay may begin. If undefined, it may begin on any day. */
  arrivalDays?: readonly Weekday[] | undefined;
  preparationDays?: number | undefined;
}

export function seasonOf({ seasons = [] }: StayRules, night: Day): Season | undefined {
  return seasons.find(({ from, to }) => from <= night && night < to);
}

export function weekdayOf(day: Day): Weekday {
  return new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;
}

export type RuleBroken =
  | { rule: 'min-nights' | 'max-nights' | 'notice'; number: number }
  | { rule: 'arrival-day'; days: readonly Weekday[] };

/** Returns the first rule that a stay breaks if it is booked on the day `bookedOn` in the listing's time zone. */
export function ruleBroken(rules: StayRules, stay: DayRange, bookedOn: Day): RuleBroken | undefined {
  const { arrivalDays, maxNights, noticeDays = 0 } = rules;
  const nights = nightsBetween(stay);
  const least = minNightsFrom(rules, stay.from);
  if (nights < least) return { rule: 'min-nights', number: least };
  if (maxNights !== undefined && nights > maxNights) return { rule: 'max-nights', number: maxNights };
  if (nightsBetween({ from: bookedOn, to: stay.from }) < noticeDays) return { rule: 'notice', number: noticeDays };
  if (arrivalDays && !arrivalDays.includes(weekdayOf(stay.from))) return { rule: 'arrival-day', days: arrivalDays };
  return undefined;
}

/**
 * Returns the rule that a change to a booked stay breaks. The guest keeps existing rights: notice and arrival days are
 * checked only if the arrival day changes, the minimum stay only if the stay becomes shorter or the arrival day
 * changes, and the maximum stay only if the stay becomes longer.
 */
export function ruleBrokenByChange(
  rules: StayRules,
  { before, after, today }: { before: DayRange; after: DayRange; today: Day },
): RuleBroken | undefined {
  const { minNights, maxNights, noticeDays, arrivalDays, seasons, ...others } = rules;
  const begins = after.from !== before.from && { noticeDays, arrivalDays };
  const isShorter = nightsBetween(after) < nightsBetween(before);
  const isLonger = nightsBetween(after) > nightsBetween(before);
  const shortest = (isShorter || begins) && { minNights, seasons };
  return ruleBroken({ ...others, ...begins, ...shortest, ...(isLonger && { maxNights }) }, after, today);
}

export function ruleSentence(broken: RuleBroken): string {
  switch (broken.rule) {
    case 'min-nights':
      return `Stay at least ${counted(broken.number, 'night')}`;
    case 'max-nights':
      return `Stay at most ${counted(broken.number, 'night')}`;
    case 'notice':
      return `Book at least ${counted(broken.number, 'day')} before you arrive`;
    case 'arrival-day':
      return `Arrive on a ${new Intl.ListFormat('en', { type: 'disjunction' }).format(broken.days.map((day) => WEEKDAYS[day]))}`;
  }
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

export function minNightsFrom(rules: StayRules, arrival: Day): number {
  return seasonOf(rules, arrival)?.minNights ?? rules.minNights ?? 1;
}

/** Returns the days that must be free for a stay: its nights and the preparation days after it. */
export function closedBy({ from, to }: DayRange, preparationDays = 0): DayRange {
  return { from, to: addDays(to, preparationDays) };
}

export function contradictions({ minNights, maxNights, seasons = [], ...rules }: StayRules): string[] {
  const found: string[] = [];
  if (minNights !== undefined && maxNights !== undefined && minNights > maxNights)
    found.push(`No stay can have at least ${minNights} and at most ${maxNights} nights.`);
  if (rules.arrivalDays?.length === 0) found.push('A stay must be able to begin on a day of the week.');
  for (const [index, season] of seasons.entries()) {
    if (season.from >= season.to) found.push(`${season.name} must end after it begins.`);
    if (season.minNights !== undefined && maxNights !== undefined && season.minNights > maxNights)
      found.push(`${season.name} asks for ${season.minNights} nights, and a stay has at most ${maxNights}.`);
    for (const other of seasons.slice(index + 1))
      if (overlaps(season, other))
        found.push(
          `${season.name} and ${other.name} both have the night of ${formatShortDay(maxDay(season.from, other.from))}.`,
        );
  }
  const { earlyBird, lastMinute, noticeDays } = rules;
  if (lastMinute && noticeDays !== undefined && lastMinute.days < noticeDays)
    found.push(
      `Nobody can book ${lastMinute.days} days before arrival, because you ask for ${noticeDays} days of notice.`,
    );
  if (earlyBird && lastMinute && earlyBird.days <= lastMinute.days)
    found.push('The early-bird discount begins before the last-minute discount ends.');
  return found;
}

const maxDay = (a: Day, b: Day) => (a > b ? a : b);
