import type { RoomSearch } from 'contracts';

// Written out: what reads a search is more code, which home loads only for one.
const IS_PARAMETER: Record<Exclude<keyof RoomSearch, 'category'>, true> = {
  where: true,
  bounds: true,
  from: true,
  to: true,
  stay: true,
  adults: true,
  children: true,
  infants: true,
  pets: true,
  min: true,
  max: true,
  bedrooms: true,
  amenities: true,
  refundable: true,
  sort: true,
};

const BEYOND_CATEGORY = Object.keys(IS_PARAMETER);

export const SEARCH_PARAMETERS = ['category', ...BEYOND_CATEGORY];

/** Whether an address of the home page asks for more than a category. */
export function isSearchAddress(params: URLSearchParams): boolean {
  return BEYOND_CATEGORY.some((name) => params.has(name));
}
