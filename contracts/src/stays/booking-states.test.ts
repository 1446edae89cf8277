import { expect, test } from 'vitest';
import { ACTIVE_STATES, BOOKING_STATES, type BookingState, canBecome } from './booking-states.ts';

const ALLOWED: [BookingState, BookingState][] = [
  ['held', 'confirmed'],
  ['held', 'released'],
  ['held', 'conflicted'],
  ['released', 'confirmed'],
  ['released', 'conflicted'],
  ['confirmed', 'cancelled'],
];

const pairs = BOOKING_STATES.flatMap((from) => BOOKING_STATES.map((to) => [from, to] as const));

test.each(pairs)('a booking changes from %s to %s only if the graph allows it', (from, to) => {
  expect(canBecome(from, to)).toBe(ALLOWED.some(([a, b]) => a === from && b === to));
});

test('a canceled or conflicted booking never changes', () => {
  const reached = (from: BookingState): BookingState[] =>
    BOOKING_STATES.filter((to) => canBecome(from, to)).flatMap((to) => [to, ...reached(to)]);
  for (const end of ['cancelled', 'conflicted'] as const) expect(reached(end)).toEqual([]);
  for (const state of BOOKING_STATES) expect(reached(state)).not.toContain('held');
});

test('only held and confirmed bookings occupy nights', () => {
  expect([...ACTIVE_STATES].sort()).toEqual(['confirmed', 'held']);
});
