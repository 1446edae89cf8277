import { formatSum, type HostStatistics } from 'contracts';
import { percentOf } from './percent.ts';

/**
 * Occupancy in percent for comparing it with another year. Closed nights count as offered: those of last year are no
 * longer known.
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

/** How figures differ from those of the same days last year, as parts of sentences; without those, nothing. */
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
        averagePrice: compared(toCents(price), toCents(priceBefore), (cents) => formatSum(cents / 100)),
      }),
  };
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Whether there is anything to compare with. */
export function hasFigures({ stays, bookedNights, availableNights }: HostStatistics): boolean {
  return stays + bookedNights + availableNights > 0;
}
