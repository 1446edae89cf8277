import { Link } from 'shared-platform';
import { cx } from 'shared-ui';
import type { Bar } from './bars.ts';
import { barLook, barText } from './looks.ts';
import { hasPage, stayName } from './night-label.ts';

/**
 * A stay over the cells of its nights; it stands in the first of them. Out of the order of Tab, which a grid has one stop
 * in: by keys, the panel of the selection leads to the booking.
 */
export function StayBar({ bar, className }: { bar: Bar; className?: string }) {
  const { stay, span, isStart, isEnd, lane } = bar;
  const shared = {
    'data-span': span,
    'data-shortened': true,
    // Drawn by the style sheet: as text of the cell, it would be a part of the cell's name that its label lacks.
    'data-text': barText(stay),
    title: stayName(stay),
    className: cx(
      'absolute left-px z-1 block truncate border before:content-[attr(data-text)] px-1.5 py-0.5 text-left text-xs leading-5',
      isStart ? 'ml-0.5 rounded-l-full' : 'border-l-0',
      isEnd ? 'rounded-r-full' : 'border-r-0',
      barLook(stay),
      className,
    ),
    style: {
      width: `calc(${span * 100}% - ${(isStart ? 2 : 0) + (isEnd ? 4 : 0)}px)`,
      ...(lane > 0 && { marginTop: '1.75rem' }),
    },
  };
  if (!hasPage(stay)) return <span {...shared} />;
  return (
    <Link
      {...shared}
      aria-label={barText(stay)}
      draggable={false}
      tabIndex={-1}
      to={`/dashboard/manage-bookings/${stay.bookingId}`}
    />
  );
}
