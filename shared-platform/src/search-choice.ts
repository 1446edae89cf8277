import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * One of a few, kept in the address (`?range=90d`): it survives a reload and can be passed on. What the address
 * does not name, or names wrongly, is `fallback`; choosing replaces the entry of the history and keeps the place.
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
