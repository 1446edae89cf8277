// The code of the search and the map is a single chunk, because the search bar needs most of it.
export { MapView } from './map/map-view.tsx';
export { prefetchSearch } from './search/api.ts';
export { BarText } from './search/bar-text.tsx';
export { PlaceSuggestions } from './search/place-suggestions.tsx';
export { SearchPanel } from './search/search-panel.tsx';
export { SearchResults } from './search/search-results.tsx';
