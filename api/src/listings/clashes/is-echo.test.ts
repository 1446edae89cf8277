import { expect, test } from 'vitest';
import { isEcho } from './is-echo.ts';

const BOOKED = new Date('2026-07-01T10:00:00Z');
const own = [
  { from: '2026-07-05', to: '2026-07-12' },
  { from: '2026-07-20', to: '2026-07-23' },
  { from: '2026-07-23', to: '2026-07-25' },
];

test.each([
  ['all nights of a booking', '2026-07-20', '2026-07-23', true],
  ['all nights of two consecutive bookings', '2026-07-20', '2026-07-25', true],
  ['the remaining nights of a current stay', '2026-07-10', '2026-07-12', true],
  ['all nights of a current stay', '2026-07-05', '2026-07-12', true],
  ['one night less than a booking', '2026-07-20', '2026-07-22', false],
  ['one night more than a booking', '2026-07-19', '2026-07-23', false],
  ['the nights of two bookings and the gap between them', '2026-07-10', '2026-07-23', false],
  ['nights without a booking', '2026-07-14', '2026-07-15', false],
])('the echo check handles an outside stay with %s', (_, from, to, expected) => {
  const told = { readAt: new Date('2026-07-01T11:00:00Z'), own, today: '2026-07-10' };
  expect(isEcho({ from, to, confirmed_at: BOOKED }, told)).toBe(expected);
});

test.each([
  ['no site has read our calendar', BOOKED, undefined],
  ['no site has read our calendar since the booking', BOOKED, new Date('2026-07-01T09:00:00Z')],
  ['the booking is a hold', null, new Date('2026-07-01T11:00:00Z')],
])('an outside stay is not an echo if %s', (_, confirmed_at, readAt) => {
  const range = { from: '2026-07-20', to: '2026-07-23' };
  expect(isEcho({ ...range, confirmed_at }, { readAt, own, today: '2026-07-10' })).toBe(false);
});
