import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../base/stay-dates.ts';
import { priceOfStay } from './price.ts';

test.each([
  ['one night', 1999, '2026-06-01', '2026-06-02', 1, 1999],
  ['three nights at 19.99', 1999, '2026-06-01', '2026-06-04', 3, 5997],
  ['across the change to summer time', 12_000, '2026-03-28', '2026-03-30', 2, 24_000],
  ['across a leap day', 100, '2028-02-28', '2028-03-01', 2, 200],
  ['across the new year', 100, '2026-12-31', '2027-01-01', 1, 100],
  ['no night chosen yet', 100, '2026-06-01', '2026-06-01', 0, 0],
  ['dates in reverse order', 100, '2026-06-04', '2026-06-01', 0, 0],
])('the price is right for %s', (_, nightly, from, to, nights, totalCents) => {
  expect(priceOfStay(nightly, { from, to })).toEqual({ nights, totalCents });
});

test('the total is the nightly price times the nights', () => {
  const nightly = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(nightly, fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 20_000 }), (price, nights, at) => {
      const from = addDays('2020-01-01', at);
      const stay = priceOfStay(price, { from, to: addDays(from, nights) });
      expect(stay).toEqual({ nights, totalCents: nights * price });
      expect(Number.isSafeInteger(stay.totalCents)).toBe(true);
    }),
  );
});
