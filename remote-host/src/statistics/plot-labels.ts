import { type DayRange, formatPeriod, formatPeriodStart, type PeriodUnit } from 'contracts';

const HEADERS: Record<PeriodUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** The labels of a plot over periods, in full and for its axis. */
export function plotLabels(unit: PeriodUnit, periods: readonly DayRange[]) {
  return {
    labelHeader: HEADERS[unit],
    labels: periods.map((period) => formatPeriod(period, unit)),
    axisLabels: periods.map((period) => formatPeriodStart(period, unit)),
  };
}

/** `41%`; nothing on offer is 0. */
export function formatShare(percent: number): string {
  return `${Math.round(percent)}%`;
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
