import * as z from 'zod/mini';
import type { Bounds } from '../base/bounds.ts';
import { isAmount } from '../base/money.ts';
import { PARTY_LIMITS, partySize } from '../base/party.ts';
import { addDays, type Day, type DayRange, isDay, nightsBetween } from '../base/stay-dates.ts';
import { cleanLine, maxUncleaned } from '../base/written-text.ts';
import { AMENITY_NAMES } from './amenities.ts';
import { CATEGORY_LABELS, type Category, categoryIn } from './categories.ts';
import { LISTING_LIMITS, SEARCH_LIMITS } from './listing-limits.ts';

/** The number of nights for a search with approximate dates, which finds any stay of this length near a day. */
export const ROUGH_STAYS = { weekend: 2, week: 7, month: 28 } as const;
export type RoughStay = keyof typeof ROUGH_STAYS;
export const ROUGH_STAY_NAMES = Object.keys(ROUGH_STAYS) as [RoughStay, ...RoughStay[]];

/** The maximum number of days between the chosen day and the start of a stay with approximate dates. */
const ROUGH_DAYS = 15;

export const SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

export const COUNTED = 500;

/** Removes invisible characters instead of rejecting them, because a search text is compared but never saved. */
export function searchLine({ min = 0, max }: { min?: 0 | 1; max: number }) {
  const uncleaned = z.maxLength(maxUncleaned(max), { abort: true });
  return z.string().check(uncleaned, z.overwrite(cleanLine), z.minLength(min, 'must not be empty'), z.maxLength(max));
}

const day = z.string().check(z.refine(isDay, 'must be a day like 2026-11-21'));
const whole = ({ min, max }: { min: number; max: number }) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)));
const dollars = z.optional(z.coerce.number().check(z.refine(isAmount, 'must be an amount from 0 to 100,000')));
const amenities = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((text: string) => [...new Set(text.split(','))].sort()),
  ),
  z.array(z.enum(AMENITY_NAMES)),
);

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));

/** Parses `west,south,east,north`. If the bounds cross the date line, `west` is greater than `east`. */
export const boundsParameter = z.pipe(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(/^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/, 'must be west,south,east,north in degrees'),
      ),
    z.transform((text: string) => text.split(',').map(Number) as Bounds),
  ),
  z
    .tuple([degrees(180), degrees(90), degrees(180), degrees(90)])
    .check(z.refine(([, south, , north]) => south <= north, 'must not have its south above its north')),
);

export const readBounds = (text: string): Bounds | undefined => boundsParameter.safeParse(text).data;

/** The parts of a search and their parameters. An invalid parameter invalidates its whole part. */
const SEARCH = {
  category: { category: z.optional(z.enum(CATEGORY_LABELS as [Category, ...Category[]])) },
  where: { where: z.optional(searchLine({ min: 1, max: SEARCH_LIMITS.where })) },
  bounds: { bounds: z.optional(boundsParameter) },
  dates: {
    from: z.optional(day),
    /** The check-out day, for exact dates. */
    to: z.optional(day),
    /** The length of a stay near `from`, for approximate dates. Excludes `to`. */
    stay: z.optional(z.enum(ROUGH_STAY_NAMES)),
  },
  party: {
    adults: whole(PARTY_LIMITS.adults),
    children: whole(PARTY_LIMITS.children),
    infants: whole(PARTY_LIMITS.infants),
    pets: whole(PARTY_LIMITS.pets),
  },
  price: { min: dollars, max: dollars },
  bedrooms: { bedrooms: whole(LISTING_LIMITS.bedrooms) },
  amenities: { amenities: z.optional(amenities) },
  /** True to find only rooms that still offer free cancellation. */
  refundable: { refundable: z.optional(z.stringbool()) },
  sort: { sort: z.optional(z.enum(SORTS)) },
};
export type SearchPart = keyof typeof SEARCH;
export const SEARCH_PARTS = Object.keys(SEARCH) as [SearchPart, ...SearchPart[]];

type ShapeOf<Part> = Part extends unknown ? (shape: Part) => void : never;
type SearchShape = ShapeOf<(typeof SEARCH)[SearchPart]> extends (shape: infer Shape) => void ? Shape : never;
/** All parameters of a search. */
export const searchShape: SearchShape = Object.assign({}, ...Object.values(SEARCH));
const PARAMETERS = Object.keys(searchShape) as (keyof RoomSearch)[];

/** The criteria of a room search. A missing parameter does not restrict the results. */
export type RoomSearch = { [Name in keyof SearchShape]?: z.output<SearchShape[Name]> };

/** Rules for combinations of parameters. `path` is the parameter that an error refers to. */
const RULES: [path: keyof RoomSearch, message: string, isKept: (search: RoomSearch) => boolean][] = [
  ['from', 'must be given with the last day or a length', (search) => !(search.to ?? search.stay) || !!search.from],
  ['to', 'must be the last day, or the length be given', ({ from, to, stay }) => !from || !to !== !stay],
  [
    'to',
    `must be 1 to ${SEARCH_LIMITS.nights} nights after the first day`,
    ({ from, to }) => !from || !to || isStay({ from, to }),
  ],
  ['max', 'must not be below the least', ({ min = 0, max = SEARCH_LIMITS.dollars }) => min <= max],
];

/** Adds an issue for each rule that the search violates. */
export function checkSearch({ value, issues }: z.core.ParsePayload<RoomSearch>): void {
  for (const [name, message, isKept] of RULES)
    if (!isKept(value)) issues.push({ code: 'custom', path: [name], message, input: value });
}

const namesIn = (part: SearchPart) => Object.keys(SEARCH[part]) as (keyof RoomSearch)[];

export function withoutPart(search: RoomSearch, part: SearchPart): RoomSearch {
  const rest = { ...search };
  for (const name of namesIn(part)) delete rest[name];
  return rest;
}

export function asksAbout(search: RoomSearch, part: SearchPart): boolean {
  return namesIn(part).some((name) => search[name] !== undefined);
}

/** True if the visitor is searching. Showing the rooms of one category is browsing, not a search. */
export function isSearch(search: RoomSearch): boolean {
  return SEARCH_PARTS.some((part) => part !== 'category' && asksAbout(search, part));
}

/** Returns a place name in quotation marks, which is not corrected. Undefined if there are no quotation marks. */
export const quotedPlace = (where: string): string | undefined => /^["“„«](.*)["”“»]$/u.exec(where.trim())?.[1];

/**
 * Parses a search from an untrusted URL. Invalid parts are omitted and listed in `ignored`. `today` must be the
 * earliest current date of any time zone.
 */
export function readSearch(params: URLSearchParams, today: Day): { search: RoomSearch; ignored: SearchPart[] } {
  const ignored: SearchPart[] = [];
  const search: RoomSearch = {};
  for (const part of SEARCH_PARTS) {
    const given = namesIn(part).filter((name) => params.has(name));
    if (given.length === 0) continue;
    const textOf = (name: string) => (name === 'category' ? categoryIn(params.get(name)) : params.get(name));
    const asked = Object.fromEntries(given.map((name) => [name, textOf(name)]));
    const schema: z.core.$ZodLooseShape = SEARCH[part];
    const read: RoomSearch | undefined = z.object(schema).check(checkSearch).safeParse(asked).data;
    const isPossible = read && !(read.from && read.from < today) && partySize(read) <= LISTING_LIMITS.guests.max;
    if (isPossible) Object.assign(search, read);
    else ignored.push(part);
  }
  return { search, ignored };
}

export function writeSearch(search: RoomSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = search[name];
    if (value !== undefined && value !== false) params.set(name, String(value === true ? 1 : value));
  }
  return params;
}

export function isStay(stay: DayRange): boolean {
  const nights = nightsBetween(stay);
  return nights >= 1 && nights <= SEARCH_LIMITS.nights;
}

/**
 * Returns the possible check-in days of the wanted stay, best match first, and its length. Undefined if the search has
 * no dates. Weekends begin on Fridays.
 */
export function staysOf({ from, to, stay }: RoomSearch, today: Day): { starts: Day[]; nights: number } | undefined {
  if (from === undefined) return undefined;
  if (to !== undefined) return { starts: [from], nights: nightsBetween({ from, to }) };
  if (stay === undefined) return undefined;
  const days = Array.from({ length: ROUGH_DAYS * 2 + 1 }, (_, index) => addDays(from, nearest(index)));
  const starts = days.filter((day) => day >= today && (stay !== 'weekend' || isFriday(day)));
  return { starts, nights: ROUGH_STAYS[stay] };
}

const nearest = (index: number) => (index % 2 === 0 ? -index / 2 : (index + 1) / 2);
const isFriday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
