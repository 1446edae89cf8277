import { expect, test } from 'vitest';
import { deadlineOf, formatLeft } from './deadline.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const until = (heldUntil: string) => ({ heldUntil });

test('the deadline is the end of the hold on the server', () => {
  expect(deadlineOf(until('2026-11-21T12:10:00Z'), now)).toBe(now + 600_000);
});

test('an intent without a hold has no deadline', () => {
  expect(deadlineOf({}, now)).toBeUndefined();
});

test.each(['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z'])(
  'a wrong clock (%s) results in the full hold time',
  (day) => {
    expect(deadlineOf(until(day), now)).toBe(now + 900_000);
  },
);

test('an offered hold uses the remaining time from the server', () => {
  for (const day of ['2026-11-21T11:00:00Z', '2026-11-21T14:00:00Z'])
    expect(deadlineOf({ ...until(day), secondsLeft: 7_200 }, now)).toBe(now + 7_200_000);
});

test('the remaining time is shown as hours, minutes and seconds', () => {
  expect([7_199_000, 3_600_000].map(formatLeft)).toEqual(['1:59:59', '1:00:00']);
  expect([900_000, 65_000, 400, 0, -5].map(formatLeft)).toEqual(['15:00', '1:05', '0:01', '0:00', '0:00']);
});
