import { expect, test } from 'vitest';
import { hasBegun, isAhead, type Stay, sortAheadFirst, stayLabel } from './stays.ts';

const stay: Stay = { state: 'confirmed', from: '2026-11-20', to: '2026-11-22', timeZone: 'UTC' };
const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-20T14:59:00Z', 'Confirmed'],
  ['2026-11-20T15:00:00Z', 'Staying now'],
  ['2026-11-22T10:59:00Z', 'Staying now'],
  ['2026-11-22T11:00:00Z', 'Completed'],
])('at %s a confirmed stay is %s', (at, label) => {
  expect(stayLabel(stay, new Date(at)).label).toBe(label);
});

test('check-in is at 15:00 in the listing’s time zone', () => {
  const kiritimati = { ...stay, timeZone: 'Pacific/Kiritimati' };
  expect(hasBegun(kiritimati, new Date('2026-11-20T00:59:59Z'))).toBe(false);
  expect(hasBegun(kiritimati, new Date('2026-11-20T01:00:00Z'))).toBe(true);
});

test.each([
  ['held', 'Waiting for payment'],
  ['released', 'Not paid'],
  ['conflicted', 'Refunded'],
  ['cancelled', 'Cancelled'],
] as const)('a %s booking is labeled %s but is not upcoming', (state, label) => {
  expect(stayLabel({ ...stay, state }, now).label).toBe(label);
  expect(isAhead({ ...stay, state }, now)).toBe(false);
});

test('a state that a newer API added is its own label', () => {
  const disputed = { ...stay, state: 'disputed' as Stay['state'] };
  expect(stayLabel(disputed, now)).toEqual({ label: 'disputed', tone: 'neutral' });
  expect(isAhead(disputed, now)).toBe(false);
});

test('upcoming stays come first', () => {
  const on = (from: string, to: string, state: Stay['state'] = 'confirmed') => ({ ...stay, from, to, state });
  const stays = [
    on('2026-10-01', '2026-10-03'),
    on('2026-12-24', '2026-12-27'),
    on('2026-12-01', '2026-12-04', 'cancelled'),
    on('2026-11-20', '2026-11-22'),
  ];
  expect(sortAheadFirst(stays, now).map(({ from }) => from)).toEqual([
    '2026-11-20',
    '2026-12-24',
    '2026-12-01',
    '2026-10-01',
  ]);
});
