import type { Cents } from './money.ts';
import { addDays, type Day, type DayRange, formatShortDay, nightsBetween, overlaps } from './stay-dates.ts';

/** By the day on which a night begins: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** How far rules may go. `bookedAhead`: in days, for the discounts that depend on when a stay is booked. */
export const STAY_RULE_LIMITS = {
  seasons: 50,
  seasonName: 60,
  percent: { min: 1, max: 90 },
  preparationDays: 14,
  noticeDays: 365,
  bookedAhead: 365,
} as const;

/** Nights with prices and a shortest stay of their own. Seasons of a listing do not overlap. */
export interface Season extends DayRange {
  name: string;
  nightCents?: Cents | undefined;
  weekendCents?: Cents | undefined;
  minNights?: number | undefined;
}

/** A discount that depends on how many days before arrival a stay is booked. */
interface BookedAhead {
  days: number;
  percent: number;
}

/** A host's rules for a listing. Without any, each night costs the listing's price and can be booked. */
export interface StayRules {
  weekendCents?: Cents | undefined;
  seasons?: readonly Season[] | undefined;
  /** In percent, for stays of a week and of a month or more. */
  weekly?: number | undefined;
  monthly?: number | undefined;
  /** In percent, for whoever books so many days before arrival, or earlier. */
  earlyBird?: BookedAhead | undefined;
  /** In percent, for whoever books so many days before arrival, or later. */
  lastMinute?: BookedAhead | undefined;
  minNights?: number | undefined;
  maxNights?: number | undefined;
  /** Days between booking and arrival, at least. */
  noticeDays?: number | undefined;
  /** The days on which a stay may begin; all if absent. */
  arrivalDays?: readonly Weekday[] | undefined;
  /** Days between a stay and the next one. */
  preparationDays?: number | undefined;
}

export function seasonOf({ seasons = [] }: StayRules, night: Day): Season | undefined {
  return seasons.find(({ from, to }) => from <= night && night < to);
}

export function weekdayOf(day: Day): Weekday {
  return new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;
}

/** Why a stay breaks the rules. `number` is that of nights or days. */
export type RuleBroken =
  | { rule: 'min-nights' | 'max-nights' | 'notice'; number: number }
  | { rule: 'arrival-day'; days: readonly Weekday[] };

/** The rule that a stay breaks when it is booked on the day `bookedOn` of the listing's zone; undefined: none. */
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
 * The rule that a change of a booked stay breaks. What the guest has already is theirs: a stay that does not begin on
 * another day needs no notice and no day of arrival, one that becomes no shorter or longer may be as short or long.
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

/** As a sentence for the guest. */
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

/** The shortest stay that may begin on a day: the season's, if it has one. */
export function minNightsFrom(rules: StayRules, arrival: Day): number {
  return seasonOf(rules, arrival)?.minNights ?? rules.minNights ?? 1;
}

/** What a stay closes to others: its nights, and the days that prepare for the next one. All of it has to be free. */
export function closedBy({ from, to }: DayRange, preparationDays = 0): DayRange {
  return { from, to: addDays(to, preparationDays) };
}

/** What contradicts itself in rules, as sentences for the host. */
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
