import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, nightsBetween } from '../base/stay-dates.ts';
import {
  formatCount,
  formatPeriod,
  formatPeriodStart,
  MAX_STATISTICS_DAYS,
  periodLabels,
  periodsOf,
  SPAN_NAMES,
  spanRange,
  yearBefore,
} from './statistics.ts';

test('a span ends today', () => {
  expect(spanRange('30d', '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-22' });
  expect(spanRange('90d', '2026-11-21')).toEqual({ from: '2026-08-24', to: '2026-11-22' });
  expect(spanRange('12m', '2026-11-21')).toEqual({ from: '2025-12-01', to: '2026-11-22' });
  expect(spanRange('12m', '2026-12-31')).toEqual({ from: '2026-01-01', to: '2027-01-01' });
  expect(spanRange('12m', '2026-01-01')).toEqual({ from: '2025-02-01', to: '2026-01-02' });
});

test('a span is split into days, weeks or months depending on its length', () => {
  const cut = SPAN_NAMES.map((span) => periodsOf(spanRange(span, '2026-11-21')));
  expect(cut.map(({ unit, periods }) => [unit, periods.length])).toEqual([
    ['day', 30],
    ['week', 13],
    ['month', 12],
  ]);
  expect(cut[1]?.periods[0]).toEqual({ from: '2026-08-24', to: '2026-08-30' });
  expect(cut[1]?.periods.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-22' });
  expect(cut[2]?.periods.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-22' });
});

test.each([
  [31, 'day'],
  [32, 'week'],
  [100, 'week'],
  [101, 'month'],
])('%i days are split into periods of a %s', (days, unit) => {
  expect(periodsOf({ from: '2026-01-01', to: addDays('2026-01-01', days) }).unit).toBe(unit);
});

test('the periods of any range cover each day exactly once', () => {
  const start = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: MAX_STATISTICS_DAYS }), (from, days) => {
      const to = addDays(from, days);
      const { periods } = periodsOf({ from, to });
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([from, to]);
      expect(periods.every((period, at) => at === 0 || periods[at - 1]?.to === period.from)).toBe(true);
      expect(periods.reduce((sum, period) => sum + nightsBetween(period), 0)).toBe(days);
    }),
  );
});

test('a period is formatted by its first and last day', () => {
  expect(formatPeriod({ from: '2026-11-21', to: '2026-11-22' }, 'day')).toBe('Nov 21');
  // Normalize white space: the spaces around the dash depend on the version of ICU.
  expect(formatPeriod({ from: '2026-11-03', to: '2026-11-10' }, 'week').replaceAll(/\s/g, ' ')).toBe('Nov 3 – 9');
  expect(formatPeriod({ from: '2026-11-01', to: '2026-11-22' }, 'month')).toBe('Nov 2026');
  expect(formatPeriodStart({ from: '2026-11-03', to: '2026-11-10' }, 'week')).toBe('Nov 3');
  expect(formatCount(1081)).toBe('1,081');
  expect(formatPeriodStart({ from: '2026-11-01', to: '2026-12-01' }, 'month')).toBe('Nov');
});

test('months on an axis are labeled by name only', () => {
  const day = { from: '2026-11-30', to: '2026-12-01' };
  expect(periodLabels('day', [day])).toEqual({ labelHeader: 'Day', labels: ['Nov 30'], axisLabels: ['Nov 30'] });
  const month = { from: '2026-11-01', to: '2026-12-01' };
  expect(periodLabels('month', [month])).toEqual({ labelHeader: 'Month', labels: ['Nov 2026'], axisLabels: ['Nov'] });
});

test.each([
  ['2027-03-01', '2027-04-01', '2026-03-01', '2026-04-01'],
  ['2028-02-29', '2028-03-01', '2027-02-28', '2027-03-01'],
  ['2027-12-20', '2028-01-05', '2026-12-20', '2027-01-05'],
])('%s to %s was %s to %s the year before', (from, to, fromBefore, toBefore) => {
  expect(yearBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
});
