import { Link } from 'shared-platform';
import { cx } from 'shared-ui';
import type { Bar } from './bars.ts';
import { barLook, barText } from './looks.ts';
import { hasPage, stayName } from './night-label.ts';

/**
 * A bar over the cells of a stay's nights, rendered in the first cell. It is not a tab stop, because a grid has only
 * one. For keyboard users, the panel of the selection links to the booking.
 */
export function StayBar({ bar, className }: { bar: Bar; className?: string }) {
  const { stay, span, isStart, isEnd, lane } = bar;
  const shared = {
    'data-span': span,
    'data-shortened': true,
    // Rendered by CSS, because text in the cell would have to be part of the cell's label.
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
