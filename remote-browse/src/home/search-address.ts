// Listed here because the home page loads the search code only for a search.
const OTHER_PARAMETERS =
  'where bounds from to stay adults children infants pets min max bedrooms amenities refundable sort'.split(' ');

export const SEARCH_PARAMETERS = ['category', ...OTHER_PARAMETERS];

export const isMapAddress = (params: URLSearchParams) => params.get('view') === 'map';

export function isSearchAddress(params: URLSearchParams): boolean {
  return OTHER_PARAMETERS.some((name) => params.has(name));
}
