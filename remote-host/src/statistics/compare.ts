import { centsOf, formatCents, type HostStatistics } from 'contracts';
import { percentOf } from './percent.ts';

/**
 * Returns the occupancy in percent, for comparisons between years. Closed nights count as available, because last
 * year's closed nights are unknown.
 */
function comparableOccupancy({ bookedNights, availableNights, closedNights = 0 }: HostStatistics): number | undefined {
  const offered = availableNights + closedNights;
  return offered === 0 ? undefined : percentOf(bookedNights, offered);
}

const WAYS = { more: 'more than last year', less: 'less than last year', same: 'same as last year' };

function compared(now: number, before: number, tell: (difference: number) => string): string {
  const difference = now - before;
  if (difference === 0) return WAYS.same;
  return `${tell(Math.abs(difference))} ${difference > 0 ? WAYS.more : WAYS.less}`;
}

/** Describes the differences from the same days last year. Empty unless there are figures for both years. */
export function comparison(now: HostStatistics | undefined, before: HostStatistics | undefined) {
  if (!now || !before) return {};
  const [occupancy, occupancyBefore] = [comparableOccupancy(now), comparableOccupancy(before)];
  const [price, priceBefore] = [now.averagePrice, before.averagePrice];
  return {
    ...(occupancy !== undefined &&
      occupancyBefore !== undefined && {
        occupancy: compared(Math.round(occupancy), Math.round(occupancyBefore), (points) =>
          points === 1 ? '1 point' : `${points} points`,
        ),
      }),
    ...(price !== null &&
      priceBefore !== null && {
        averagePrice: compared(centsOf(price), centsOf(priceBefore), formatCents),
      }),
  };
}

export function hasFigures({ stays, bookedNights, availableNights }: HostStatistics): boolean {
  return stays + bookedNights + availableNights > 0;
}
