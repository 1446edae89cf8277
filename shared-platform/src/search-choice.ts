import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Keeps a choice in the address (`?range=90d`), so that it survives a reload and can be shared. Without a valid value
 * in the address, returns `fallback`. A choice replaces the history entry and keeps the scroll position.
 */
export function useSearchChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (next: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (next: Choice) => {
      const change = (search: URLSearchParams) => {
        const changed = new URLSearchParams(search);
        changed.set(name, next);
        return changed;
      };
      setSearch(change, { replace: true, preventScrollReset: true });
    },
    [name, setSearch],
  );
  return [choices.find((choice) => choice === search.get(name)) ?? fallback, choose];
}
