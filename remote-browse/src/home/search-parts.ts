/** Loaded when somebody begins to search, or opens the address of a search or of the map (`search-code.ts`). */
export { MapView } from './map/map-view.tsx';
export { prefetchSearch } from './search/api.ts';
export { describeBar } from './search/describe-search.ts';
export { PlaceSuggestions } from './search/place-suggestions.tsx';
export { SearchPanel } from './search/search-panel.tsx';
export { SearchResults } from './search/search-results.tsx';
