import {
  addCharges,
  lowerParts,
  POLICY_NAMES,
  refundForStay,
  repriceNights,
  shareOut,
  subtractParts,
  totalOf,
} from 'contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingRow } from '../../base/database/tables.ts';
import { keptOf, partColumns, partsOf, ratesOf, returnedColumns, sum } from './charges.ts';
import { nightCentsOf, reduceStay } from './reduce-stay.ts';

/** Number of random stays to test. Set `RULE_CASES=1000000` for a thorough run. */
const numRuns = Number(process.env.RULE_CASES ?? 5_000);
const DAY = '2127-03-10';
const CHECK_IN = Date.parse(`${DAY}T15:00:00Z`);

const cents = fc.integer({ min: 1, max: 1_000_000 });
const points = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }));
const nights = fc.array(cents, { minLength: 2, maxLength: 2 });
const happening = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('change' as const), nights, givenUp: fc.nat(100_000) }),
);

const stay = fc.record({
  nights,
  fee: points,
  tax: points,
  hostFee: points,
  policy: fc.constantFrom(...POLICY_NAMES),
  happenings: fc.array(happening, { maxLength: 4 }),
  hours: fc.integer({ min: -48, max: 60 * 24 }),
  by: fc.constantFrom('guest' as const, 'host' as const, 'nobody' as const),
  lost: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

test('the amounts of a stay remain consistent through refunds, changes, a cancellation and a dispute', () => {
  fc.assert(
    fc.property(stay, ({ nights, fee, tax, hostFee, policy, happenings, hours, by, lost }) => {
      const rates = { guestFeeBasisPoints: fee, taxBasisPoints: tax };
      const quote = addCharges(sum(nights), rates);
      let row = {
        ...{ from_day: DAY, to_day: '2127-03-12', price_cents: quote.totalCents, night_cents: nights },
        ...{ discount_terms: null, given_up_cents: 0, locked_cents: 0 },
        ...{ guest_fee_basis_points: fee, tax_basis_points: tax, ...partColumns(quote) },
      } as unknown as BookingRow;
      let paidCents = quote.totalCents;
      let refundedCents = 0;
      const expectToAgree = () => {
        expect(row.nights_cents + row.guest_fee_cents + row.tax_cents).toBe(row.price_cents);
        expect(sum(nightCentsOf(row)) + row.given_up_cents).toBe(row.nights_cents);
        expect(Math.min(...Object.values(partsOf(row)))).toBeGreaterThanOrEqual(0);
        expect(paidCents - refundedCents).toBe(row.price_cents);
      };
      expectToAgree();
      for (const each of happenings) {
        if (each.kind === 'refund') {
          const off = Math.floor(row.price_cents * each.share);
          row = { ...row, ...reduceStay(row, row.price_cents - off) };
          refundedCents += off;
        } else {
          const parts = repriceNights(partsOf(row), sum(each.nights) + each.givenUp, ratesOf(row));
          const more = totalOf(parts) - row.price_cents;
          if (more > 0) paidCents += more;
          else refundedCents -= more;
          const change = { night_cents: each.nights, given_up_cents: each.givenUp, price_cents: totalOf(parts) };
          row = { ...row, ...partColumns(parts), ...change };
        }
        expectToAgree();
      }
      const cancelled = refundForStay({
        ...{ policy, paid: partsOf(row), charges: rates, from: DAY, to: row.to_day, timeZone: 'UTC' },
        ...{ givenUpCents: row.given_up_cents, lockedCents: row.locked_cents, bookedAt: new Date(0) },
        ...{ now: new Date(CHECK_IN - hours * 3_600_000), by: by === 'host' ? by : 'guest' },
      });
      const { refundCents, kept } = by === 'nobody' ? { refundCents: 0, kept: partsOf(row) } : cancelled;
      expect(refundCents + totalOf(kept)).toBe(row.price_cents);
      expect(refundCents).toBeGreaterThanOrEqual(0);
      const left = lowerParts(kept, Math.floor(totalOf(kept) * (1 - (lost ?? 0))));
      const returned = subtractParts(partsOf(row), left);
      expect(Math.min(...Object.values(returned), ...Object.values(left))).toBeGreaterThanOrEqual(0);
      const stored = keptOf({ ...row, ...returnedColumns(returned) });
      expect(stored).toEqual({ ...left });
      const { feeCents, hostCents } = shareOut(stored.nightsCents, hostFee);
      const shares = hostCents + feeCents + stored.guestFeeCents + stored.taxCents;
      expect(shares + totalOf(returned)).toBe(paidCents - refundedCents);
    }),
    { numRuns },
  );
});
