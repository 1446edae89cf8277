import { categoryIn } from 'contracts';

export function categoryOf(search: URLSearchParams): string | null {
  return categoryIn(search.get('category'));
}

export function searchWith(search: URLSearchParams, name: 'category' | 'sort' | 'view', value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return searchString(next);
}

/** Returns the query string with its question mark, or an empty string. */
export function searchString(search: URLSearchParams): string {
  return search.size ? `?${search}` : '';
}
