import { expect, test } from 'vitest';
import { lastEnd, pickDay, problemWithEnd, problemWithStart } from './day-range.ts';

const taken = new Set(['2026-12-08', '2026-12-09']);
const rules = {
  minDay: '2026-12-01',
  maxDay: '2026-12-20',
  isDisabled: (day: string) => taken.has(day),
  reasonFor: () => 'Taken',
};

test.each([
  ['2026-11-30', 'Not before Dec 1, 2026'],
  ['2026-12-01', undefined],
  ['2026-12-08', 'Taken'],
  ['2026-12-10', undefined],
  ['2026-12-19', undefined],
  ['2026-12-20', 'Not after Dec 19, 2026'],
])('a range that starts on %s: %s', (day, problem) => {
  expect(problemWithStart(day, rules)).toBe(problem);
});

test.each([
  ['2026-12-05', 'Must be after Dec 5, 2026'],
  ['2026-12-06', undefined],
  ['2026-12-08', undefined],
  ['2026-12-09', 'From Dec 5, 2026, the last possible day is Dec 8, 2026'],
  ['2026-12-21', 'Not after Dec 20, 2026'],
])('a range from December 5 that ends on %s: %s', (day, problem) => {
  expect(problemWithEnd('2026-12-05', day, rules)).toBe(problem);
});

test('the last possible end is the first taken day or the limit', () => {
  expect(lastEnd('2026-12-05', rules)).toBe('2026-12-08');
  expect(lastEnd('2026-12-10', rules)).toBe('2026-12-20');
});

test('a range has a maximum length even if no night is taken', () => {
  expect(lastEnd('2026-12-05', {})).toBe('2028-12-04');
});

test('a third choice starts a new range', () => {
  expect(pickDay({}, '2026-12-03', rules).range).toEqual({ from: '2026-12-03' });
  expect(pickDay({ from: '2026-12-03' }, '2026-12-05', rules).range).toEqual({ from: '2026-12-03', to: '2026-12-05' });
  expect(pickDay({ from: '2026-12-03', to: '2026-12-05' }, '2026-12-04', rules).range).toEqual({ from: '2026-12-04' });
});

test('a day before the start or beyond a taken night starts a new range', () => {
  expect(pickDay({ from: '2026-12-05' }, '2026-12-03', rules).range).toEqual({ from: '2026-12-03' });
  expect(pickDay({ from: '2026-12-05' }, '2026-12-12', rules).range).toEqual({ from: '2026-12-12' });
});

test('a taken day cannot be chosen', () => {
  expect(pickDay({ from: '2026-12-05' }, '2026-12-09', rules)).toEqual({ problem: 'Taken' });
});
