import { type Party, readParty, writeParty } from 'contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'shared-platform';

/** Who comes. Also kept in the address: the search leads here with it, and it survives a reload and the login. */
export function useChosenParty(): [Party, (party: Party) => void] {
  const [search, setSearch] = useSearchParams();
  const [party, setParty] = useState(() => readParty(search));
  const choose = useCallback(
    (next: Party) => {
      setParty(next);
      setSearch(
        (last) => {
          const search = new URLSearchParams(last);
          writeParty(search, next);
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return [party, choose];
}
