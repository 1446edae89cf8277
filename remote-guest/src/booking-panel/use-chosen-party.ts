import { PARTY_MEMBERS, type Party, readParty, writeParty } from 'contracts';
import { useCallback, useState } from 'react';
import { useAddress } from 'shared-platform';

/**
 * Returns the chosen party and a setter. The party is also stored in the URL, so that a search can set it and it
 * survives a reload and a login.
 */
export function useChosenParty(): [Party, (party: Party) => void] {
  const [search, setSearch] = useAddress();
  const [party, setParty] = useState(() => readParty(search));
  const choose = useCallback(
    (next: Party) => {
      setParty(next);
      const written = new URLSearchParams();
      writeParty(written, next);
      setSearch(Object.fromEntries(PARTY_MEMBERS.map((member) => [member, written.get(member) ?? undefined])));
    },
    [setSearch],
  );
  return [party, choose];
}
