// The code of a search and of the map, in one file, because a search bar that is used soon needs most of it.
export { MapView } from './map/map-view.tsx';
export { prefetchSearch } from './search/api.ts';
export { BarText } from './search/bar-text.tsx';
export { PlaceSuggestions } from './search/place-suggestions.tsx';
export { SearchPanel } from './search/search-panel.tsx';
export { SearchResults } from './search/search-results.tsx';
