// Listed here instead of imported from the search code, which the home page loads only for a search.
const BEYOND_CATEGORY =
  'where bounds from to stay adults children infants pets min max bedrooms amenities refundable sort'.split(' ');

export const SEARCH_PARAMETERS = ['category', ...BEYOND_CATEGORY];

export const isMapAddress = (params: URLSearchParams) => params.get('view') === 'map';

export function isSearchAddress(params: URLSearchParams): boolean {
  return BEYOND_CATEGORY.some((name) => params.has(name));
}
