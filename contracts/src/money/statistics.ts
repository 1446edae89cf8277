import { addDays, type Day, type DayRange, isDay, nightsBetween } from '../base/stay-dates.ts';

/** The time spans of a dashboard. Each ends today. */
export const SPANS = { '30d': '30 days', '90d': '90 days', '12m': '12 months' } as const;
export type Span = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as [Span, ...Span[]];
export const SPAN_OPTIONS = /* @__PURE__ */ SPAN_NAMES.map((value) => ({ value, label: SPANS[value] }));

/** The longest range of a statistics request, in days. */
export const MAX_STATISTICS_DAYS = 400;

/** `days`: how far ahead to look. `runs`: how many runs of open nights to return. */
export const OPEN_NIGHTS = { days: 90, runs: 10 } as const;
export const OPEN_NIGHTS_SORTS = ['longest', 'soonest'] as const;
export type OpenNightsSort = (typeof OPEN_NIGHTS_SORTS)[number];

const DAILY_UP_TO = 31;
const WEEKLY_UP_TO = 100;

export const PERIOD_UNITS = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/**
 * Returns the half-open range of a span that includes `today`. Twelve months are calendar months, including the current
 * one.
 */
export function spanRange(span: Span, today: Day): DayRange {
  const to = addDays(today, 1);
  if (span === '30d') return { from: addDays(to, -30), to };
  if (span === '90d') return { from: addDays(to, -90), to };
  const month = today.slice(5, 7);
  // Start a year ago, with the month after the current one.
  return month === '12'
    ? { from: `${today.slice(0, 4)}-01-01`, to }
    : { from: `${Number(today.slice(0, 4)) - 1}-${String(Number(month) + 1).padStart(2, '0')}-01`, to };
}

/**
 * Splits a range into days (up to a month), weeks of seven days (up to 100 days) or calendar months. Ascending, without
 * gaps. The first week, and the first and last month, can be partial.
 */
export function periodsOf(range: DayRange): { unit: PeriodUnit; periods: DayRange[] } {
  const days = nightsBetween(range);
  const unit = days <= DAILY_UP_TO ? 'day' : days <= WEEKLY_UP_TO ? 'week' : 'month';
  const periods: DayRange[] = [];
  for (let from = range.from; from < range.to; ) {
    const to = endOfPeriod(unit, from, range.to);
    periods.push({ from, to });
    from = to;
  }
  return { unit, periods };
}

function endOfPeriod(unit: PeriodUnit, from: Day, end: Day): Day {
  if (unit === 'day') return addDays(from, 1);
  if (unit === 'week') return addDays(from, nightsBetween({ from, to: end }) % 7 || 7);
  const nextMonth = `${addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  return nextMonth < end ? nextMonth : end;
}

/** Returns the same days a year before. February 29 becomes February 28. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: dayYearBefore(from), to: dayYearBefore(to) };
}

function dayYearBefore(day: Day): Day {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : addDays(day, -366);
}

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const COUNT = /* @__PURE__ */ new Intl.NumberFormat('en-US');

export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** Formats as `Nov 21`, `Nov 3 – 9` or `Nov 2026`. Both ends are included. */
export function formatPeriod({ from, to }: DayRange, unit: PeriodUnit): string {
  const [first, last] = [Date.parse(from), Date.parse(addDays(to, -1))];
  if (unit === 'month') return MONTH.format(first);
  return unit === 'day' ? DAY.format(first) : DAY.formatRange(first, last);
}

/** A shorter format for an axis: `Nov 21`, `Nov 3`, `Nov`. */
export function formatPeriodStart({ from }: DayRange, unit: PeriodUnit): string {
  const start = DAY.format(Date.parse(from));
  return unit === 'month' ? start.slice(0, 3) : start;
}

const HEADERS: Record<PeriodUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** Returns labels for a chart or table over periods: the column header, full labels and axis labels. */
export function periodLabels(unit: PeriodUnit, periods: readonly DayRange[]) {
  return {
    labelHeader: HEADERS[unit],
    labels: periods.map((period) => formatPeriod(period, unit)),
    axisLabels: periods.map((period) => formatPeriodStart(period, unit)),
  };
}
