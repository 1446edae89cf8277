import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../base/stay-dates.ts';
import { priceStay } from '../listings/stay-price.ts';
import { chargeLines } from '../price-line.ts';
import { refundForStay } from '../stays/changed-stay.ts';
import { type RefundCase, refundFor } from '../stays/refund.ts';
import { addCharges, type ChargeRates, NO_CHARGES, nightsWithin } from './charges.ts';
import { shareOut } from './payouts.ts';

/** Number of random cases. `RULE_CASES=1000000` tries a million. */
const numRuns = Number(process.env.RULE_CASES ?? 2_000);
const cents = fc.integer({ min: 0, max: 20_000_000 });
const basisPoints = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }));
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

test('the nights can be computed back from a total with charges', () => {
  fc.assert(
    fc.property(cents, rates, (nights, given) => {
      const { guestFeeCents, taxCents, totalCents } = addCharges(nights, given);
      expect(nights + guestFeeCents + taxCents).toBe(totalCents);
      expect(nightsWithin(totalCents, given)).toBe(nights);
      expect(addCharges(nights + 1, given).totalCents).toBeGreaterThan(totalCents);
    }),
    { numRuns },
  );
});

test('the nights within a sum are the most that it pays for', () => {
  fc.assert(
    fc.property(cents, rates, (sum, given) => {
      const nights = nightsWithin(sum, given);
      expect(addCharges(nights, given).totalCents).toBeLessThanOrEqual(sum);
      expect(addCharges(nights + 1, given).totalCents).toBeGreaterThan(sum);
    }),
    { numRuns },
  );
});

test('the price of a stay is its nights and their charges', () => {
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
  const half: Omit<RefundCase, 'paidCents' | 'charges'> = {
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

  test('of half returns at least half of each part', () => {
    fc.assert(
      fc.property(cents, rates, (nights, charges) => {
        const paid = addCharges(nights, charges);
        const { totalCents: paidCents } = paid;
        const { refundCents, keptCents } = refundFor({ ...half, paidCents, charges });
        expect(refundCents + keptCents).toBe(paidCents);
        const kept = addCharges(nightsWithin(keptCents, charges), charges);
        expect(kept.totalCents).toBe(keptCents);
        for (const part of ['nightsCents', 'guestFeeCents', 'taxCents'] as const) {
          expect(kept[part]).toBeLessThanOrEqual(paid[part] / 2);
          expect(kept[part]).toBeGreaterThan(paid[part] / 2 - 2);
        }
        expect(refundFor({ ...early, paidCents, charges }).refundCents).toBe(paidCents);
        expect(refundFor({ ...half, by: 'host', paidCents, charges }).refundCents).toBe(paidCents);
        expect(refundFor({ ...late, paidCents, charges }).refundCents).toBe(0);
      }),
      { numRuns },
    );
  });

  test('after a change excludes what is locked and dropped', () => {
    fc.assert(
      fc.property(cents, cents, cents, rates, (stayCents, givenUpCents, most, charges) => {
        const lockedCents = Math.min(most, stayCents);
        const paidCents = addCharges(stayCents + givenUpCents, charges).totalCents;
        const parts = { paidCents, charges, givenUpCents, lockedCents };
        const { keptCents, refundCents } = refundForStay({ ...early, ...parts });
        expect(keptCents).toBe(addCharges(givenUpCents + lockedCents, charges).totalCents);
        expect(refundCents).toBe(paidCents - keptCents);
        expect(refundForStay({ ...early, ...parts, by: 'admin' }).refundCents).toBe(paidCents);
      }),
      { numRuns },
    );
  });
});

describe('sharing out a payment', () => {
  test('is exact to the cent', () => {
    fc.assert(
      fc.property(cents, rates, basisPoints, (kept, given, feeBasisPoints) => {
        const shares = shareOut(kept, { ...given, feeBasisPoints });
        const { guestFeeCents, taxCents, feeCents, hostCents } = shares;
        expect(guestFeeCents + taxCents + feeCents + hostCents).toBe(kept);
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
        expect(feeCents + hostCents).toBe(nightsWithin(kept, given));
      }),
      { numRuns },
    );
  });

  test.for([
    [10_005, { ...NO_CHARGES, feeBasisPoints: 333 }, [0, 0, 333, 9_672]],
    [11_900, { guestFeeBasisPoints: 1_000, taxBasisPoints: 900, feeBasisPoints: 1_250 }, [1_000, 900, 1_250, 8_750]],
  ] as const)('is right for %i cents', ([kept, given, [guestFeeCents, taxCents, feeCents, hostCents]]) => {
    expect(shareOut(kept, given)).toEqual({ guestFeeCents, taxCents, feeCents, hostCents });
  });
});

test('charge lines name what is paid besides the nights', () => {
  const charges = { guestFeeBasisPoints: 1_000, taxBasisPoints: 900, taxName: 'City tax' };
  expect(chargeLines({ price: 119, charges })).toEqual([
    { name: 'Service fee', amount: 10 },
    { name: 'City tax', amount: 9 },
  ]);
  expect(chargeLines({ price: 109, charges: { ...charges, guestFeeBasisPoints: 0 } })).toEqual([
    { name: 'City tax', amount: 9 },
  ]);
  expect(chargeLines({ price: 119 })).toEqual([]);
});
