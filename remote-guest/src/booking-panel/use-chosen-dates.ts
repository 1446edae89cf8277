import { isDay } from 'contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from 'shared-platform';
import type { DaySelection } from 'shared-ui';

/**
 * Returns the chosen dates and a setter. Also stores a complete range in the URL (`?from=…&to=…`), so that it
 * survives a reload and a login. A link with other dates of the room replaces the choice.
 */
export function useChosenDates(): [DaySelection, (dates: DaySelection) => void] {
  const [search, setSearch] = useAddress();
  const { from, to } = datesOf(search);
  const [dates, setDates] = useState<DaySelection>({ from, to });
  // The ranges that this hook has written but that the URL may not contain yet. By the time the URL is updated, the
  // guest may have chosen other dates.
  const written = useRef([[from, to].join()]);
  useEffect(() => {
    const own = written.current.indexOf([from, to].join());
    // Remove this range and earlier ones, because the URL has caught up with them.
    written.current.splice(0, own + 1);
    if (from && own < 0) setDates({ from, to });
  }, [from, to]);

  const choose = useCallback(
    (next: DaySelection) => {
      setDates(next);
      const { from, to } = next;
      if (from && !to) return;
      written.current.push([from, to].join());
      setSearch({ from, to });
    },
    [setSearch],
  );
  return [dates, choose];
}

function datesOf(search: URLSearchParams): DaySelection {
  const [from, to] = [search.get('from'), search.get('to')];
  return isDay(from) && isDay(to) && from < to ? { from, to } : {};
}
