import { categoryIn } from 'contracts';

/** The category that an address asks for. */
export function categoryOf(search: URLSearchParams): string | null {
  return categoryIn(search.get('category'));
}

/** The search with another value of a parameter, or without it; every other one stays. */
export function searchWith(search: URLSearchParams, name: 'category' | 'view', value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return searchString(next);
}

/** With the question mark, or empty. */
export function searchString(search: URLSearchParams): string {
  return search.size ? `?${search}` : '';
}
