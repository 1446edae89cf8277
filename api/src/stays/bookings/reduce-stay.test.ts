import { addCharges, totalOf } from 'contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingRow } from '../../base/database/tables.ts';
import { partColumns, partsOf } from './charges.ts';
import { reduceStay } from './reduce-stay.ts';

const booked = (change: Partial<BookingRow> = {}) =>
  ({
    ...{ from_day: '2127-03-10', to_day: '2127-03-14', price_cents: 48_000, night_cents: Array(4).fill(12_000) },
    ...partColumns(addCharges(48_000)),
    ...{ discount_terms: null, given_up_cents: 0, locked_cents: 0, guest_fee_basis_points: 0, tax_basis_points: 0 },
    ...change,
  }) as BookingRow;
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

test.for([
  ['equal nights', {}, 43_000, [10_750, 10_750, 10_750, 10_750]],
  [
    'nights of different prices',
    { night_cents: [6_000, 18_000, 12_000, 12_000] },
    24_000,
    [3_000, 9_000, 6_000, 6_000],
  ],
  ['a price that does not divide evenly', {}, 47_999, [11_999, 12_000, 12_000, 12_000]],
  ['a stay from before prices of nights were stored', { night_cents: null }, 43_000, [10_750, 10_750, 10_750, 10_750]],
  ['the whole price', {}, 0, [0, 0, 0, 0]],
] as const)('a refund lowers each night in proportion: %s', ([, change, price_cents, night_cents]) => {
  const before = booked(change as Partial<BookingRow>);
  expect(reduceStay(before, price_cents)).toMatchObject({ price_cents, night_cents });
});

test('a refund lowers the amount kept for dropped nights', () => {
  const stay = booked({ night_cents: Array(4).fill(6_000), given_up_cents: 24_000, locked_cents: 12_000 });
  expect(reduceStay(stay, 24_000)).toMatchObject({
    night_cents: Array(4).fill(3_000),
    given_up_cents: 12_000,
    locked_cents: 6_000,
  });
});

test('a night that loses its discount keeps its share of earlier refunds', () => {
  const discount_terms = [{ fullCents: 15_000, minNights: 7 }, null, null, null];
  const { discount_terms: terms } = reduceStay(booked({ discount_terms }), 43_000);
  expect(terms).toEqual([{ fullCents: 13_750, minNights: 7 }, null, null, null]);
});

test('a reduced price equals the sum of its parts', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000 });
  const points = fc.integer({ min: 0, max: 4_000 });
  const nights = fc.array(cents, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(nights, cents, cents, fc.nat(), points, points, (night_cents, kept, locked, ask, fee, tax) => {
      const rates = { guestFeeBasisPoints: fee, taxBasisPoints: tax };
      const { totalCents: price_cents, ...parts } = addCharges(sum(night_cents) + kept, rates);
      const stay = booked({
        ...{ price_cents, night_cents, given_up_cents: kept, locked_cents: Math.min(locked, sum(night_cents)) },
        ...partColumns(parts),
      });
      const left = price_cents - Math.min(ask, price_cents);
      const after = reduceStay(stay, left);
      expect(totalOf(partsOf({ ...stay, ...after }))).toBe(left);
      expect(after.nights_cents + after.guest_fee_cents + after.tax_cents).toBe(left);
      expect(sum(after.night_cents ?? []) + after.given_up_cents).toBe(after.nights_cents);
      for (const [index, each] of (after.night_cents ?? []).entries()) {
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThanOrEqual(night_cents[index] ?? 0);
      }
      expect(after.locked_cents).toBeLessThanOrEqual(sum(after.night_cents ?? []));
    }),
  );
});
