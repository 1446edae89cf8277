import { type Amenity, isAmenity } from './amenities.ts';
import { type Bounds, readBounds } from './bounds.ts';
import { type Category, categoryIn, isCategory } from './categories.ts';
import { LISTING_LIMITS } from './listing-limits.ts';
import { toCents } from './money.ts';
import { PARTY_LIMITS, PARTY_MEMBERS, partySize } from './party.ts';
import { addDays, type Day, type DayRange, isDay, nightsBetween } from './stay-dates.ts';

/** Number of nights for approximate dates: any stay of this length around the first day. */
export const ROUGH_STAYS = { weekend: 2, week: 7, month: 28 } as const;
export type RoughStay = keyof typeof ROUGH_STAYS;
export const ROUGH_STAY_NAMES = Object.keys(ROUGH_STAYS) as [RoughStay, ...RoughStay[]];

/** A stay with approximate dates begins at most this many days before or after the chosen day. */
const ROUGH_DAYS = 15;

export const SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

export const SEARCH_LIMITS = { where: 120, nights: 365, dollars: 100_000 } as const;

export const COUNTED = 500;

/** A search for rooms. Missing parts don't restrict it. */
export interface RoomSearch {
  category?: Category | undefined;
  where?: string | undefined;
  bounds?: Bounds | undefined;
  from?: Day | undefined;
  /** With `from`: exact dates. */
  to?: Day | undefined;
  /** With `from` and without `to`: any stay of this length around `from`. */
  stay?: RoughStay | undefined;
  adults?: number | undefined;
  children?: number | undefined;
  infants?: number | undefined;
  pets?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  bedrooms?: number | undefined;
  amenities?: Amenity[] | undefined;
  /** Only rooms that still offer free cancellation. */
  refundable?: boolean | undefined;
  sort?: Sort | undefined;
}

/** Parts of a search. One invalid parameter invalidates the others of its part. */
export type SearchPart =
  | 'category'
  | 'where'
  | 'bounds'
  | 'dates'
  | 'party'
  | 'price'
  | 'bedrooms'
  | 'amenities'
  | 'refundable'
  | 'sort';

const PARAMETERS: Record<SearchPart, readonly (keyof RoomSearch)[]> = {
  category: ['category'],
  where: ['where'],
  bounds: ['bounds'],
  dates: ['from', 'to', 'stay'],
  party: PARTY_MEMBERS,
  price: ['min', 'max'],
  bedrooms: ['bedrooms'],
  amenities: ['amenities'],
  refundable: ['refundable'],
  sort: ['sort'],
};
export const SEARCH_PARTS = Object.keys(PARAMETERS) as [SearchPart, ...SearchPart[]];

export function withoutPart(search: RoomSearch, part: SearchPart): RoomSearch {
  const rest = { ...search };
  for (const parameter of PARAMETERS[part]) delete rest[parameter];
  return rest;
}

export function asksAbout(search: RoomSearch, part: SearchPart): boolean {
  return PARAMETERS[part].some((parameter) => search[parameter] !== undefined);
}

/** True if the search has any part other than a category. */
export function isSearch(search: RoomSearch): boolean {
  return SEARCH_PARTS.some((part) => part !== 'category' && asksAbout(search, part));
}

/**
 * Reads a search from an untrusted address. Invalid parts are omitted and listed in `ignored`. `today` is the earliest
 * current day in any time zone.
 */
export function readSearch(params: URLSearchParams, today: Day): { search: RoomSearch; ignored: SearchPart[] } {
  const ignored: SearchPart[] = [];
  const search: RoomSearch = {};
  for (const part of SEARCH_PARTS) {
    if (!PARAMETERS[part].some((parameter) => params.has(parameter))) continue;
    const read = READERS[part](params, today);
    if (read) Object.assign(search, read);
    else ignored.push(part);
  }
  return { search, ignored };
}

export function writeSearch(search: RoomSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const parameter of SEARCH_PARTS.flatMap((part) => PARAMETERS[part])) {
    const value = search[parameter];
    if (value !== undefined && value !== false) params.set(parameter, String(value === true ? 1 : value));
  }
  return params;
}

/** Each returns undefined if its parameters are invalid. */
const READERS: Record<SearchPart, (params: URLSearchParams, today: Day) => RoomSearch | undefined> = {
  category: (params) => {
    const category = categoryIn(params.get('category'));
    return isCategory(category) ? { category } : undefined;
  },
  where: (params) => {
    const where = params.get('where')?.trim() ?? '';
    return where && where.length <= SEARCH_LIMITS.where ? { where } : undefined;
  },
  bounds: (params) => {
    const bounds = readBounds(params.get('bounds') ?? '');
    return bounds && { bounds };
  },
  dates: (params, today) => {
    const [from, to, stay] = [params.get('from'), params.get('to'), params.get('stay')];
    if (!isDay(from) || from < today) return undefined;
    if (isDay(to) && stay === null) return isStay({ from, to }) ? { from, to } : undefined;
    const isRough = to === null && ROUGH_STAY_NAMES.includes(stay as RoughStay);
    return isRough ? { from, stay: stay as RoughStay } : undefined;
  },
  party: (params) => {
    const read = wholeNumbers(params, PARTY_LIMITS);
    return read && partySize(read) <= LISTING_LIMITS.guests.max ? read : undefined;
  },
  price: (params) => {
    const [min, max] = [dollars(params.get('min')), dollars(params.get('max'))];
    if (Number.isNaN(min) || Number.isNaN(max) || (min ?? 0) > (max ?? Number.POSITIVE_INFINITY)) return undefined;
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  },
  bedrooms: (params) => wholeNumbers(params, { bedrooms: LISTING_LIMITS.bedrooms }),
  amenities: (params) => {
    const names = params.get('amenities')?.split(',') ?? [];
    return names.every(isAmenity) ? { amenities: [...new Set(names)].sort() as Amenity[] } : undefined;
  },
  refundable: (params) => (params.get('refundable') === '1' ? { refundable: true } : undefined),
  sort: (params) => {
    const sort = params.get('sort') as Sort;
    return SORTS.includes(sort) ? { sort } : undefined;
  },
};

export function isStay(stay: DayRange): boolean {
  const nights = nightsBetween(stay);
  return nights >= 1 && nights <= SEARCH_LIMITS.nights;
}

function wholeNumbers<Name extends string>(
  params: URLSearchParams,
  ranges: Record<Name, { min: number; max: number }>,
): Partial<Record<Name, number>> | undefined {
  const read: Partial<Record<Name, number>> = {};
  for (const [name, { min, max }] of Object.entries(ranges) as [Name, { min: number; max: number }][]) {
    const text = params.get(name);
    if (text === null) continue;
    const value = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    if (value < min || value > max) return undefined;
    read[name] = value;
  }
  return read;
}

/** Returns NaN if the text is not an amount. */
function dollars(text: string | null): number | undefined {
  if (text === null) return undefined;
  const value = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return value === 0 || toCents(value) !== undefined ? value : Number.NaN;
}

/**
 * Returns the possible first days of the wanted stay, most wanted first, and its length. Undefined without dates. A
 * weekend begins on a Friday.
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
