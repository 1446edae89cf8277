// Written out: what reads a search is more code, which home loads only for one.
const BEYOND_CATEGORY =
  'where bounds from to stay adults children infants pets min max bedrooms amenities refundable sort'.split(' ');

export const SEARCH_PARAMETERS = ['category', ...BEYOND_CATEGORY];

/** Whether an address of the home page asks for the map beside the list. */
export const isMapAddress = (params: URLSearchParams) => params.get('view') === 'map';

/** Whether an address of the home page asks for more than a category. */
export function isSearchAddress(params: URLSearchParams): boolean {
  return BEYOND_CATEGORY.some((name) => params.has(name));
}
