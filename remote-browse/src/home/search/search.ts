/** Loaded when somebody begins to search, or opens the address of a search or of the map (`../search-code.ts`). */
export { MapView } from '../map/map-view.tsx';
export { prefetchSearch } from './api.ts';
export { describeBar } from './describe-search.ts';
export { PlaceSuggestions } from './place-suggestions.tsx';
export { SearchPanel } from './search-panel.tsx';
export { SearchResults } from './search-results.tsx';
