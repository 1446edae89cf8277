import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters to set, by name. `undefined` removes a parameter. Omit default values to keep the address short. */
export type AddressChange = Record<string, string | undefined>;

/**
 * Keeps state in the address (`?range=90d`), so that it survives a reload and can be shared. Returns the parameters and
 * a function that changes some of them. A change replaces the history entry and keeps the scroll position and all other
 * parameters. Callers must ignore invalid values, because anyone can type any address.
 */
export function useAddress(): [URLSearchParams, (change: AddressChange) => void] {
  const [search, setSearch] = useSearchParams();
  const write = useCallback(
    (change: AddressChange) => {
      const changed = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      };
      setSearch(changed, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  return [search, write];
}
