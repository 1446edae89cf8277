import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDollars } from '../base/money.ts';
import { addDays } from '../base/stay-dates.ts';
import { priceStay } from '../listings/stay-price.ts';
import { chargeLines, pricePartsOf, tellParts } from '../price-line.ts';
import { refundForStay } from '../stays/changed-stay.ts';
import { type RefundCase, refundFor } from '../stays/refund.ts';
import {
  addCharges,
  type ChargeRates,
  lowerParts,
  NO_PARTS,
  nightsWithin,
  PRICE_PARTS,
  type PriceParts,
  repriceNights,
  totalOf,
} from './charges.ts';
import { shareOut } from './payouts.ts';

/** Number of random cases to test. Set `RULE_CASES=1000000` for a thorough run. */
const numRuns = Number(process.env.RULE_CASES ?? 2_000);
const cents = fc.integer({ min: 0, max: 20_000_000 });
const basisPoints = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }));
const partsIn = ({ nightsCents, guestFeeCents, taxCents }: PriceParts) => ({ nightsCents, guestFeeCents, taxCents });
const rates: fc.Arbitrary<ChargeRates> = fc.record({ guestFeeBasisPoints: basisPoints, taxBasisPoints: basisPoints });

test.for([
  ['nothing without rates', 10_000, 0, 0, [0, 0, 10_000]],
  ['a fee', 10_000, 1_250, 0, [1_250, 0, 11_250]],
  ['taxes, and none on the fee', 10_000, 1_000, 900, [1_000, 900, 11_900]],
  ['rounded down, each by itself', 5_997, 333, 777, [199, 465, 6_661]],
  ['of a cent, nothing', 1, 5_000, 5_000, [0, 0, 1]],
  ['of the dearest stay', 10_000_000, 5_000, 5_000, [5_000_000, 5_000_000, 20_000_000]],
] as [string, number, number, number, number[]][])(
  'charges: %s',
  ([, nights, guestFeeBasisPoints, taxBasisPoints, sums]) => {
    const price = addCharges(nights, { guestFeeBasisPoints, taxBasisPoints });
    expect([price.guestFeeCents, price.taxCents, price.totalCents]).toEqual(sums);
  },
);

test('the price without charges is the highest one within a total', () => {
  fc.assert(
    fc.property(cents, rates, (total, given) => {
      const nights = nightsWithin(total, given);
      expect(addCharges(nights, given).totalCents).toBeLessThanOrEqual(total);
      expect(addCharges(nights + 1, given).totalCents).toBeGreaterThan(total);
    }),
    { numRuns },
  );
});

test('the parts of a price add up to the total', () => {
  fc.assert(
    fc.property(cents, rates, (nights, given) => {
      const price = addCharges(nights, given);
      expect(totalOf(price)).toBe(price.totalCents);
    }),
    { numRuns },
  );
});

test('the parts of a lowered price add up to the total', () => {
  fc.assert(
    fc.property(cents, cents, rates, (nights, most, given) => {
      const price = addCharges(nights, given);
      const totalCents = Math.min(most, price.totalCents);
      const lowered = lowerParts(price, totalCents);
      expect(totalOf(lowered)).toBe(totalCents);
      for (const part of PRICE_PARTS) {
        expect(lowered[part]).toBeGreaterThanOrEqual(0);
        expect(lowered[part]).toBeLessThanOrEqual(price[part]);
        expect(Math.abs(lowered[part] - (price[part] * totalCents) / Math.max(1, price.totalCents))).toBeLessThan(1);
      }
      expect(lowerParts(price, price.totalCents)).toEqual(partsIn(price));
    }),
    { numRuns },
  );
});

test('charges change only with the price of the nights', () => {
  fc.assert(
    fc.property(cents, cents, cents, rates, (nights, others, off, given) => {
      const price = addCharges(nights, given);
      expect(repriceNights(price, others, given)).toEqual(partsIn(addCharges(others, given)));
      const lowered = lowerParts(price, Math.max(0, price.totalCents - off));
      expect(repriceNights(lowered, lowered.nightsCents, given)).toEqual(lowered);
    }),
    { numRuns },
  );
});

test('the price of a stay includes charges', () => {
  const nights = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), nights, rates, (nightCents, length, charges) => {
      const stay = { from: '2027-06-02', to: addDays('2027-06-02', length) };
      const price = priceStay({ nightCents, rules: { weekly: 7, weekendCents: 3_333 }, charges }, stay, '2027-05-01');
      const sum = price.nights.reduce((total, night) => total + night.cents, 0);
      expect(price).toMatchObject(addCharges(sum, charges));
    }),
    { numRuns },
  );
});

describe('a refund', () => {
  const half: Omit<RefundCase, 'paid' | 'charges'> = {
    policy: 'moderate',
    from: '2027-06-10',
    to: '2027-06-12',
    timeZone: 'UTC',
    bookedAt: new Date('2027-05-01T00:00:00Z'),
    now: new Date('2027-06-08T00:00:00Z'),
    by: 'guest',
  };
  const early = { ...half, now: new Date('2027-06-01T00:00:00Z') };
  const late = { ...half, now: new Date('2027-06-10T16:00:00Z') };

  test('of half the price returns at least half of each part', () => {
    fc.assert(
      fc.property(cents, rates, (nights, charges) => {
        const paid = addCharges(nights, charges);
        const { totalCents: paidCents } = paid;
        const { refundCents, kept } = refundFor({ ...half, paid, charges });
        expect(refundCents + totalOf(kept)).toBe(paidCents);
        expect(partsIn(kept)).toEqual(partsIn(addCharges(kept.nightsCents, charges)));
        for (const part of PRICE_PARTS) {
          expect(kept[part]).toBeLessThanOrEqual(paid[part] / 2);
          expect(kept[part]).toBeGreaterThan(paid[part] / 2 - 2);
        }
        expect(refundFor({ ...early, paid, charges }).refundCents).toBe(paidCents);
        expect(refundFor({ ...half, by: 'host', paid, charges }).refundCents).toBe(paidCents);
        expect(refundFor({ ...late, paid, charges }).refundCents).toBe(0);
      }),
      { numRuns },
    );
  });

  test('after a change excludes locked amounts and dropped nights', () => {
    fc.assert(
      fc.property(cents, cents, cents, rates, (stayCents, givenUpCents, most, charges) => {
        const lockedCents = Math.min(most, stayCents);
        const paid = addCharges(stayCents + givenUpCents, charges);
        const { totalCents: paidCents } = paid;
        const parts = { paid, charges, givenUpCents, lockedCents };
        const { kept, refundCents } = refundForStay({ ...early, ...parts });
        expect(partsIn(kept)).toEqual(partsIn(addCharges(givenUpCents + lockedCents, charges)));
        expect(refundCents).toBe(paidCents - totalOf(kept));
        expect(refundForStay({ ...early, ...parts, by: 'admin' }).refundCents).toBe(paidCents);
      }),
      { numRuns },
    );
  });
});

test.for([
  [10_005, 333, [333, 9_672]],
  [10_000, 1_250, [1_250, 8_750]],
  [1, 5_000, [1, 0]],
] as const)('the nights of %i cents are shared exactly', ([nights, basisPoints, [feeCents, hostCents]]) => {
  expect(shareOut(nights, basisPoints)).toEqual({ feeCents, hostCents });
});

test('charge lines show what is paid in addition to the nights', () => {
  expect(chargeLines({ guestFeeCents: 1_000, taxCents: 900 }, { taxName: 'City tax' })).toEqual([
    { name: 'Service fee', cents: 1_000 },
    { name: 'City tax', cents: 900 },
  ]);
  expect(chargeLines({ guestFeeCents: 0, taxCents: 900 }, { taxName: 'City tax' })).toEqual([
    { name: 'City tax', cents: 900 },
  ]);
  expect(chargeLines(NO_PARTS, undefined)).toEqual([]);
});

test('the parts of a price survive the conversion for the API', () => {
  fc.assert(
    fc.property(cents, rates, (nights, given) => {
      const { totalCents, ...parts } = addCharges(nights, given);
      expect(pricePartsOf({ price: toDollars(totalCents), parts: tellParts(parts) })).toEqual(parts);
      expect(pricePartsOf({ price: toDollars(totalCents) })).toEqual({ ...NO_PARTS, nightsCents: totalCents });
    }),
    { numRuns },
  );
});
