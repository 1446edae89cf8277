import { isDay } from 'contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'shared-platform';
import type { DaySelection } from 'shared-ui';

/**
 * The dates the guest has chosen. A complete range is also kept in the address (`?from=…&to=…`), so it survives a
 * reload and the login; half a range stays here, where a press costs nothing.
 */
export function useChosenDates(): [DaySelection, (dates: DaySelection) => void] {
  const [search, setSearch] = useSearchParams();
  const [dates, setDates] = useState<DaySelection>(() => datesOf(search));

  const choose = useCallback(
    (next: DaySelection) => {
      setDates(next);
      const { from, to } = next;
      if (from && !to) return;
      setSearch(
        (last) => {
          const search = new URLSearchParams(last);
          search.delete('from');
          search.delete('to');
          if (from && to) {
            search.set('from', from);
            search.set('to', to);
          }
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return [dates, choose];
}

function datesOf(search: URLSearchParams): DaySelection {
  const [from, to] = [search.get('from'), search.get('to')];
  return isDay(from) && isDay(to) && from < to ? { from, to } : {};
}
