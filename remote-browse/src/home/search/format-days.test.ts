import { expect, test } from 'vitest';
import { formatDay, formatDays, formatMonth } from './format-days.ts';

test('a day is formatted without its year', () => {
  expect(formatDay('2026-12-05')).toBe('Dec 5');
});

test('a month is formatted with its year', () => {
  expect(formatMonth('2026-12')).toBe('Dec 2026');
});

test.each([
  ['2026-12-05', '2026-12-08', 'Dec 5 – 8'],
  ['2026-11-28', '2026-12-02', 'Nov 28 – Dec 2'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
])('the range from %s to %s is formatted as briefly as possible', (from, to, expected) => {
  expect(formatDays({ from, to })).toBe(expected);
});
