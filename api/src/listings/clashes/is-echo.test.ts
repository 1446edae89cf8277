import { expect, test } from 'vitest';
import { isEcho } from './is-echo.ts';

const BOOKED = new Date('2026-07-01T10:00:00Z');
const own = [
  { from: '2026-07-05', to: '2026-07-12' },
  { from: '2026-07-20', to: '2026-07-23' },
  { from: '2026-07-23', to: '2026-07-25' },
];

test.each([
  ['the nights of a booking', '2026-07-20', '2026-07-23', true],
  ['the nights of two in a row', '2026-07-20', '2026-07-25', true],
  ['of a stay that goes on, what is left of it', '2026-07-10', '2026-07-12', true],
  ['of a stay that goes on, all of it', '2026-07-05', '2026-07-12', true],
  ['a night less', '2026-07-20', '2026-07-22', false],
  ['a night more', '2026-07-19', '2026-07-23', false],
  ['two that are not in a row', '2026-07-10', '2026-07-23', false],
  ['none of them', '2026-07-14', '2026-07-15', false],
])('the echo check is right for a stay that has %s', (_, from, to, expected) => {
  const told = { readAt: new Date('2026-07-01T11:00:00Z'), own, today: '2026-07-10' };
  expect(isEcho({ from, to, confirmed_at: BOOKED }, told)).toBe(expected);
});

test.each([
  ['nobody has read what is told', BOOKED, undefined],
  ['nobody has read it since the booking', BOOKED, new Date('2026-07-01T09:00:00Z')],
  ['the booking is a hold', null, new Date('2026-07-01T11:00:00Z')],
])('an outside stay is not an echo if %s', (_, confirmed_at, readAt) => {
  const range = { from: '2026-07-20', to: '2026-07-23' };
  expect(isEcho({ ...range, confirmed_at }, { readAt, own, today: '2026-07-10' })).toBe(false);
});
