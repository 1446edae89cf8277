import { categoryIn } from 'contracts';

/** The category that an address asks for. */
export function categoryOf(search: URLSearchParams): string | null {
  return categoryIn(search.get('category'));
}

/** The search with another category, or without one; every other parameter stays. */
export function searchWithCategory(search: URLSearchParams, category: string | null): string {
  const next = new URLSearchParams(search);
  if (category === null) next.delete('category');
  else next.set('category', category);
  return searchString(next);
}

/** With the question mark, or empty. */
export function searchString(search: URLSearchParams): string {
  return search.size ? `?${search}` : '';
}
