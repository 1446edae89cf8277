import { expect, test } from 'vitest';
import { mayHoldAgainAt } from './unpaid-holds.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-06-15T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
/** Returns `count` consecutive holds of the same length. The latest ended `until` minutes ago. */
const holds = (count: number, minutes: number, until = 0) =>
  Array.from({ length: count }, (_, index) => ({
    from: ago(until + (index + 1) * minutes),
    to: ago(until + index * minutes),
  }));

test.each([
  ['without holds', [], undefined],
  ['after five whole holds', holds(5, 15), undefined],
  ['after six whole holds, until the first is a day old', holds(6, 15), new Date(ago(75).getTime() + 24 * 60 * MINUTE)],
  ['after 29 holds of a second', holds(29, 1 / 60), undefined],
  ['after 30 holds of a second', holds(30, 1), new Date(ago(29).getTime() + 24 * 60 * MINUTE)],
  ['a day after six whole holds', holds(6, 15, 24 * 60), undefined],
  ['after a hold that was noticed late', [{ from: ago(300), to: ago(0) }], undefined],
  ['after twelve whole holds, until six are left', holds(12, 15), new Date(ago(75).getTime() + 24 * 60 * MINUTE)],
])('a guest may hold again at the right time %s', (_, unpaid, at) => {
  expect(mayHoldAgainAt(unpaid, NOW)).toEqual(at);
});
