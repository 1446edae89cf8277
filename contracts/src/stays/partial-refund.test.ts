import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCharges, nightsWithin } from '../money/charges.ts';
import { partialRefund } from './partial-refund.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const rates = fc.record({
  guestFeeBasisPoints: fc.integer({ min: 0, max: 5_000 }),
  taxBasisPoints: fc.integer({ min: 0, max: 5_000 }),
});

test('a refund of part of a price without charges is exact', () => {
  expect(partialRefund(48_000, 5_001)).toBe(5_001);
  expect(partialRefund(48_000, 48_000)).toBe(48_000);
});

test('a refund of part of a price is at most two cents more than requested', () => {
  fc.assert(
    fc.property(cents, cents, rates, (nightsCents, asked, charges) => {
      const priceCents = addCharges(nightsCents, charges).totalCents;
      const amountCents = Math.min(asked, priceCents);
      const refundCents = partialRefund(priceCents, amountCents, charges);
      expect(refundCents).toBeLessThanOrEqual(priceCents);
      expect(refundCents - amountCents).toBeGreaterThanOrEqual(0);
      expect(refundCents - amountCents).toBeLessThanOrEqual(2);
    }),
  );
});

test('what is left after a refund is a price of nights with its charges', () => {
  fc.assert(
    fc.property(cents, cents, rates, (nightsCents, asked, charges) => {
      const priceCents = addCharges(nightsCents, charges).totalCents;
      const left = priceCents - partialRefund(priceCents, Math.min(asked, priceCents), charges);
      expect(addCharges(nightsWithin(left, charges), charges).totalCents).toBe(left);
    }),
  );
});
