import type { RoomSearch } from 'contracts';

// Written out: what reads a search is more code, which home loads only for one.
const IS_PARAMETER: Record<Exclude<keyof RoomSearch, 'category'>, true> = {
  where: true,
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

/** The parameters of a search, besides the category. */
export const SEARCH_PARAMETERS = Object.keys(IS_PARAMETER);

/** Whether an address of the home page asks for more than a category. */
export function isSearchAddress(params: URLSearchParams): boolean {
  return SEARCH_PARAMETERS.some((name) => params.has(name));
}
