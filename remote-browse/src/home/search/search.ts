/** Loaded when somebody begins to search, or opens the address of a search (`../search-code.ts`). */
export { prefetchSearch } from './api.ts';
export { describeBar } from './describe-search.ts';
export { PlaceSuggestions } from './place-suggestions.tsx';
export { SearchPanel } from './search-panel.tsx';
export { SearchResults } from './search-results.tsx';
