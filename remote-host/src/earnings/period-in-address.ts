import type { DayRange } from 'contracts';
import { serverNow, useSearchParams } from 'shared-platform';

/** A year, or a month such as `2026-04`. */
export interface Period {
  year: number;
  month: string | undefined;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function usePeriodInAddress(): Period {
  const [search] = useSearchParams();
  const [, year, month] = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(search.get('period') ?? '') ?? [];
  return { year: Number(year ?? serverNow().getFullYear()), month: year && month ? `${year}-${month}` : undefined };
}

export function searchOf(period: string): string {
  return `?period=${period}`;
}

export function yearRange(year: number): DayRange {
  return { from: `${year}-01-01`, to: `${year + 1}-01-01` };
}

export function rangeOf({ year, month }: Period): DayRange {
  if (!month) return yearRange(year);
  const next = Number(month.slice(5)) + 1;
  return { from: `${month}-01`, to: next > 12 ? `${year + 1}-01-01` : `${year}-${String(next).padStart(2, '0')}-01` };
}

export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}
