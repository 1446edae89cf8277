import { expect, test } from 'vitest';
import { NO_PARTS } from '../money/charges.ts';
import { type ChangedStay, refundForStay } from './changed-stay.ts';
import { refundTerms } from './refund.ts';

const HOUR = 3_600_000;
const CHECK_IN = Date.parse('2026-06-10T15:00:00Z');
/** Four nights for 100 dollars each, booked long ago under the moderate policy. */
const booked: ChangedStay = {
  policy: 'moderate',
  paid: { ...NO_PARTS, nightsCents: 40_000 },
  from: '2026-06-10',
  to: '2026-06-14',
  timeZone: 'UTC',
  bookedAt: new Date('2026-01-01T00:00:00Z'),
  now: new Date(CHECK_IN - 200 * HOUR),
  by: 'guest',
  givenUpCents: 0,
  lockedCents: 0,
};
const daysBefore = (days: number) => new Date(CHECK_IN - days * 24 * HOUR);

test.each([
  ['never changed, early', {}, 40_000],
  ['never changed, late', { now: daysBefore(3) }, 20_000],
  ['what was kept for nights given up stays kept', { givenUpCents: 10_000 }, 30_000],
  ['and is no part of the half', { givenUpCents: 10_000, now: daysBefore(3) }, 15_000],
  ['what was lost before the change stays lost', { lockedCents: 15_000 }, 25_000],
  ['and is not lost twice', { lockedCents: 15_000, now: daysBefore(3) }, 20_000],
  ['the host gives back everything', { givenUpCents: 10_000, lockedCents: 15_000, by: 'host' as const }, 40_000],
])('the refund is right for a stay: %s', (_what, change, refundCents) => {
  expect(refundForStay({ ...booked, ...change })).toMatchObject({
    refundCents,
    kept: { nightsCents: 40_000 - refundCents },
  });
});

test('consecutive terms with the same refund are merged', () => {
  const stay = { ...booked, lockedCents: 25_000 };
  const terms = refundTerms(stay, (now) => refundForStay({ ...stay, now }));
  expect(terms.map(({ refundCents, until }) => [refundCents, until?.getTime()])).toEqual([
    [15_000, CHECK_IN],
    [0, undefined],
  ]);
});
