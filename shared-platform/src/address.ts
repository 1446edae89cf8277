import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters to set, by name. `undefined` removes one: keep default values out of the address. */
export type AddressChange = Record<string, string | undefined>;

/**
 * Keeps state in the address (`?range=90d`), so that it survives a reload and can be shared. Returns the parameters and
 * a function that changes some of them. A change replaces the history entry, keeps the scroll position and leaves other
 * parameters as they are. People can type any address: ignore invalid values.
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
