import { COUNTED_STAYS, STAY_FILTERS, type StayFilter } from 'contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'shared-platform';
import { cx } from 'shared-ui';
import { useStayCounts } from '../shared/api.ts';
import { type StaysShown, searchOf } from './stays-in-address.ts';

export const STAY_FILTER_TEXTS: Record<StayFilter, { label: string; none: string }> = {
  arriving: { label: 'Arriving today', none: 'Nobody arrives today' },
  staying: { label: 'Staying', none: 'Nobody is staying' },
  leaving: { label: 'Leaving today', none: 'Nobody leaves today' },
  upcoming: { label: 'Upcoming', none: 'No upcoming stays' },
  past: { label: 'Past', none: 'No past stays' },
  cancelled: { label: 'Cancelled', none: 'No cancelled stays' },
};

export function StayFilters({ shown }: { shown: StaysShown }) {
  const counts = useStayCounts(shown.roomId).data;
  const row = useRef<HTMLElement>(null);
  // Scroll the selected filter into view, because a phone does not show all filters.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[data-show="${shown.show ?? 'all'}"]`);
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [shown.show]);
  return (
    <nav aria-label="Bookings by state" className="relative -mx-1 max-w-full overflow-x-auto px-1 py-1" ref={row}>
      <ul className="flex gap-2">
        {[undefined, ...STAY_FILTERS].map((show) => (
          <li className="shrink-0" key={show ?? 'all'}>
            <Link
              aria-current={show === shown.show ? 'true' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium text-sm',
                show === shown.show
                  ? 'border-ink bg-ink text-surface'
                  : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
              )}
              data-show={show ?? 'all'}
              preventScrollReset
              to={{ search: searchOf({ ...shown, show }) }}
            >
              {show ? STAY_FILTER_TEXTS[show].label : 'All'} {/* Reserves its width until the number is known. */}
              {show && <span className="min-w-4 text-center tabular-nums">{counts && countText(counts[show])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Formats the count of a filter. An older API may not return it. */
function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return count > COUNTED_STAYS ? `${COUNTED_STAYS}+` : String(count);
}
