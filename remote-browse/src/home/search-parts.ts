/** The entry of the search code, which `search-code.ts` loads for a search or the map. */
export { MapView } from './map/map-view.tsx';
export { prefetchSearch } from './search/api.ts';
export { describeBar } from './search/describe-search.ts';
export { PlaceSuggestions } from './search/place-suggestions.tsx';
export { SearchPanel } from './search/search-panel.tsx';
export { SearchResults } from './search/search-results.tsx';
