import { expect, test } from 'vitest';
import { fakeBooking } from '../testing/fakes.ts';
import { stayState } from './stay-state.ts';

const stay = fakeBooking({ from: '2026-11-20', to: '2026-11-22', timeZone: 'UTC' });

test.each([
  ['2026-11-20T14:59:00Z', 'Confirmed'],
  ['2026-11-20T15:00:00Z', 'Staying now'],
  ['2026-11-22T10:59:00Z', 'Staying now'],
  ['2026-11-22T11:00:00Z', 'Completed'],
])('at %s a confirmed stay is %s', (now, label) => {
  expect(stayState(stay, new Date(now)).label).toBe(label);
});

test.each([
  ['held', 'Paying'],
  ['released', 'Not paid'],
  ['conflicted', 'Refunded'],
  ['cancelled', 'Cancelled'],
] as const)('a %s booking reads %s', (state, label) => {
  expect(stayState({ ...stay, state }, new Date()).label).toBe(label);
});
