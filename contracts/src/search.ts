import { type Amenity, isAmenity } from './amenities.ts';
import { type Bounds, readBounds } from './bounds.ts';
import { type Category, categoryIn, isCategory } from './categories.ts';
import { LISTING_LIMITS } from './listing-limits.ts';
import { toCents } from './money.ts';
import { PARTY_LIMITS, PARTY_MEMBERS, partySize } from './party.ts';
import { addDays, type Day, type DayRange, isDay, nightsBetween } from './stay-dates.ts';

/** Lengths of a stay that is only roughly planned: any such stay around the first day. */
export const ROUGH_STAYS = { weekend: 2, week: 7, month: 28 } as const;
export type RoughStay = keyof typeof ROUGH_STAYS;
export const ROUGH_STAY_NAMES = Object.keys(ROUGH_STAYS) as [RoughStay, ...RoughStay[]];

/** A roughly planned stay begins at most this many days before or after the day that it is planned around. */
const ROUGH_DAYS = 15;

export const SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

export const SEARCH_LIMITS = { where: 120, nights: 365, dollars: 100_000 } as const;

/** Rooms found are counted up to so many. */
export const COUNTED = 500;

/** What a visitor looks for. A part that is absent is not asked about. */
export interface RoomSearch {
  category?: Category | undefined;
  /** A city, region or country, in the visitor's words. */
  where?: string | undefined;
  /** The part of the map that was chosen in place of a name. */
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
  /** Dollars per night. */
  min?: number | undefined;
  max?: number | undefined;
  /** At least so many. */
  bedrooms?: number | undefined;
  amenities?: Amenity[] | undefined;
  /** Only rooms whose booking can still be cancelled free of charge. */
  refundable?: boolean | undefined;
  sort?: Sort | undefined;
}

/** What is asked about together: a wrong parameter makes the others of its part wrong too. */
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

/** The search without one of its parts. */
export function withoutPart(search: RoomSearch, part: SearchPart): RoomSearch {
  const rest = { ...search };
  for (const parameter of PARAMETERS[part]) delete rest[parameter];
  return rest;
}

/** Whether the search asks about this part at all. */
export function asksAbout(search: RoomSearch, part: SearchPart): boolean {
  return PARAMETERS[part].some((parameter) => search[parameter] !== undefined);
}

/** Whether more is asked than a category. */
export function isSearch(search: RoomSearch): boolean {
  return SEARCH_PARTS.some((part) => part !== 'category' && asksAbout(search, part));
}

/**
 * Reads a search from an address, which anyone may have written: what makes no sense is left out and named.
 * `today` is the earliest day that it still is somewhere.
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

/** The search as parameters of an address, in a fixed order. */
export function writeSearch(search: RoomSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const parameter of SEARCH_PARTS.flatMap((part) => PARAMETERS[part])) {
    const value = search[parameter];
    if (value !== undefined && value !== false) params.set(parameter, String(value === true ? 1 : value));
  }
  return params;
}

/** Undefined: makes no sense. */
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

/** Whether dates are a stay that can be searched for. */
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

/** NaN: not an amount. */
function dollars(text: string | null): number | undefined {
  if (text === null) return undefined;
  const value = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return value === 0 || toCents(value) !== undefined ? value : Number.NaN;
}

/**
 * The first days on which the stay that is searched for may begin, the most wanted first, and its length; undefined
 * without dates. A weekend begins on a Friday.
 */
export function staysOf({ from, to, stay }: RoomSearch, today: Day): { starts: Day[]; nights: number } | undefined {
  if (from === undefined) return undefined;
  if (to !== undefined) return { starts: [from], nights: nightsBetween({ from, to }) };
  if (stay === undefined) return undefined;
  const days = Array.from({ length: ROUGH_DAYS * 2 + 1 }, (_, index) => addDays(from, nearest(index)));
  const starts = days.filter((day) => day >= today && (stay !== 'weekend' || isFriday(day)));
  return { starts, nights: ROUGH_STAYS[stay] };
}

/** 0, 1, -1, 2, -2 … */
const nearest = (index: number) => (index % 2 === 0 ? -index / 2 : (index + 1) / 2);
const isFriday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
