import {
  addDays,
  type Day,
  isDay,
  MAX_NIGHTS,
  parsePrice,
  plainPrice,
  STAY_RULE_LIMITS,
  type StayRulesTold,
  toDollars,
  WEEKDAYS,
  type Weekday,
} from 'contracts';
import { priceProblem } from '../shared/price-problem.ts';

/** A season in the form. `first` and `last` are nights, both inclusive. */
export interface SeasonDraft {
  /** Identifies the season in the form. Not saved. */
  key: string;
  name: string;
  first: string;
  last: string;
  price: string;
  weekendPrice: string;
  minNights: string;
}

type TypedName =
  | 'weekendPrice'
  | 'weekly'
  | 'monthly'
  | 'earlyBirdPercent'
  | 'earlyBirdDays'
  | 'lastMinutePercent'
  | 'lastMinuteDays'
  | 'minNights'
  | 'maxNights'
  | 'noticeDays'
  | 'preparationDays';

/** The values of the form. Typed values are not parsed yet. An empty text means that the rule is not set. */
export type Draft = Record<TypedName, string> & { arrivalDays: Weekday[]; seasons: SeasonDraft[] };

type SeasonField = keyof Omit<SeasonDraft, 'key'>;
export type FieldName = TypedName | `${string}.${SeasonField}`;
export const seasonField = ({ key }: SeasonDraft, field: SeasonField): FieldName => `${key}.${field}`;
/** Error messages by field, in the order of the fields on the page. */
export type Problems = Partial<Record<FieldName, string>>;

export const EVERY_DAY = WEEKDAYS.map((_, day) => day as Weekday);

export function draftOf({ earlyBird, lastMinute, seasons = [], ...rules }: StayRulesTold): Draft {
  return {
    weekendPrice: dollars(rules.weekendPrice),
    weekly: text(rules.weekly),
    monthly: text(rules.monthly),
    earlyBirdPercent: text(earlyBird?.percent),
    earlyBirdDays: text(earlyBird?.days),
    lastMinutePercent: text(lastMinute?.percent),
    lastMinuteDays: text(lastMinute?.days),
    minNights: text(rules.minNights),
    maxNights: text(rules.maxNights),
    noticeDays: text(rules.noticeDays),
    preparationDays: text(rules.preparationDays),
    arrivalDays: rules.arrivalDays ?? EVERY_DAY,
    seasons: seasons.map((season, index) => ({
      key: `season-${index}`,
      name: season.name,
      first: season.from,
      last: addDays(season.to, -1),
      price: dollars(season.price),
      weekendPrice: dollars(season.weekendPrice),
      minNights: text(season.minNights),
    })),
  };
}

const text = (number: number | undefined) => (number === undefined ? '' : String(number));
const dollars = (price: number | undefined) => (price === undefined ? '' : plainPrice(price));

export function isSameDraft(a: Draft, b: Draft): boolean {
  const told = (draft: Draft) =>
    JSON.stringify({ ...draft, seasons: draft.seasons.map(({ key: _key, ...rest }) => rest) });
  return told(a) === told(b);
}

/**
 * Returns the valid rules of a draft, and errors for the other rules. Low prices that are already in `saved` are valid.
 */
export function checkDraft(draft: Draft, saved: StayRulesTold = {}): { rules: StayRulesTold; problems: Problems } {
  const problems: Problems = {};
  const read = readers(problems, pricesOf(saved));
  const seasonsRead = draft.seasons.map((season) => seasonOf(season, read, problems));
  const { percent, noticeDays, preparationDays } = STAY_RULE_LIMITS;
  const rules = {
    weekendPrice: read.price('weekendPrice', draft.weekendPrice),
    seasons: seasonsRead.filter((season) => season !== undefined).sort((a, b) => a.from.localeCompare(b.from)),
    weekly: read.number('weekly', draft.weekly, percent),
    monthly: read.number('monthly', draft.monthly, percent),
    earlyBird: aheadOf('earlyBird', draft, read, problems),
    lastMinute: aheadOf('lastMinute', draft, read, problems),
    minNights: read.number('minNights', draft.minNights, NIGHTS),
    maxNights: read.number('maxNights', draft.maxNights, NIGHTS),
    noticeDays: read.number('noticeDays', draft.noticeDays, { min: 0, max: noticeDays }),
    preparationDays: read.number('preparationDays', draft.preparationDays, { min: 0, max: preparationDays }),
    arrivalDays: draft.arrivalDays.length === EVERY_DAY.length ? undefined : draft.arrivalDays,
  };
  if (rules.seasons.length === 0) return { rules: present({ ...rules, seasons: undefined }), problems };
  return { rules: present(rules), problems };
}

const NIGHTS = { min: 1, max: MAX_NIGHTS };
type Readers = ReturnType<typeof readers>;

/**
 * Returns functions that parse a field. They return undefined for an empty field, and record the error of an invalid
 * one.
 */
function readers(problems: Problems, savedPrices: readonly (number | undefined)[]) {
  return {
    price(name: FieldName, typed: string): number | undefined {
      if (!typed.trim()) return undefined;
      const [cents, problem] = [parsePrice(typed), priceProblem(typed, savedPrices)];
      if (problem) problems[name] = problem;
      return cents === undefined || problem ? undefined : toDollars(cents);
    },
    number(name: FieldName, typed: string, { min, max }: { min: number; max: number }): number | undefined {
      const plain = typed.trim();
      if (!plain) return undefined;
      if (/^\d{1,4}$/.test(plain) && Number(plain) >= min && Number(plain) <= max) return Number(plain);
      problems[name] = `Enter a whole number from ${min} to ${max}, or leave it empty.`;
      return undefined;
    },
  };
}

function pricesOf({ weekendPrice, seasons = [] }: StayRulesTold) {
  return [weekendPrice, ...seasons.flatMap((season) => [season.price, season.weekendPrice])];
}

function aheadOf(rule: 'earlyBird' | 'lastMinute', draft: Draft, read: Readers, problems: Problems) {
  const [percentName, daysName] = [`${rule}Percent`, `${rule}Days`] as const;
  const percent = read.number(percentName, draft[percentName], STAY_RULE_LIMITS.percent);
  const days = read.number(daysName, draft[daysName], { min: 0, max: STAY_RULE_LIMITS.bookedAhead });
  if (!draft[percentName].trim() && days !== undefined) problems[percentName] = 'Enter the discount as well.';
  if (!draft[daysName].trim() && percent !== undefined) problems[daysName] = 'Enter the days as well.';
  return percent === undefined || days === undefined ? undefined : { days, percent };
}

function seasonOf(season: SeasonDraft, read: Readers, problems: Problems) {
  const { first, last } = season;
  const name = season.name.trim();
  const wrong = {
    name: nameProblem(name),
    first: isDay(first) ? undefined : 'Enter the first night.',
    last: lastProblem(first, last),
  };
  for (const [field, problem] of Object.entries(wrong))
    if (problem) problems[seasonField(season, field as SeasonField)] = problem;
  const rest = {
    price: read.price(seasonField(season, 'price'), season.price),
    weekendPrice: read.price(seasonField(season, 'weekendPrice'), season.weekendPrice),
    minNights: read.number(seasonField(season, 'minNights'), season.minNights, NIGHTS),
  };
  if (wrong.name || wrong.first || wrong.last) return undefined;
  return present({ name, from: first, to: addDays(last, 1), ...rest });
}

function nameProblem(name: string): string | undefined {
  const most = STAY_RULE_LIMITS.seasonName;
  if (!name) return 'Enter a name, such as Summer.';
  return name.length > most ? `Use at most ${most} characters. You have ${name.length}.` : undefined;
}

function lastProblem(first: Day, last: Day): string | undefined {
  if (!isDay(last)) return 'Enter the last night.';
  return isDay(first) && last < first ? 'The last night cannot be before the first.' : undefined;
}

/** Removes undefined properties, because an absent property means that there is no rule. */
function present<T extends object>(value: T): { [K in keyof T]: T[K] } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
