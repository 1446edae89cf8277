import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  fromLocalDate,
  isDay,
  longDay,
  nightsBetween,
  startOfMonth,
  toLocalDate,
  weekday,
} from './days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

// In Beirut and Santiago, clocks skip a midnight in spring. Apia skipped the day 2011-12-30.
test.each(['UTC', 'America/Santiago', 'Asia/Beirut', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'every day survives a round trip through a local date in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      expect(fromLocalDate(toLocalDate(day))).toBe(day);
    }
  },
);

test('a day keeps its date when formatted west or east of Greenwich', () => {
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone);
    expect(longDay('2026-11-21')).toBe('Saturday, November 21, 2026');
    expect(weekday('2026-11-21')).toBe(6);
  }
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
  expect(startOfMonth(expected)).toBe(`${expected.slice(0, 7)}-01`);
});

test('a clock change does not affect the number of nights', () => {
  expect(nightsBetween('2026-03-07', '2026-03-09')).toBe(2);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['', false],
  ['0026-02-03', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
