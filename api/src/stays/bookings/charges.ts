import {
  addCharges,
  type Booking,
  type Cents,
  type ChargeRates,
  type Charges,
  type PriceParts,
  subtractParts,
  tellParts,
} from 'contracts';
import { sql } from 'kysely';
import type { BookingRow, PartColumn } from '../../base/index.ts';

export type PartColumns = Pick<BookingRow, PartColumn>;
export type ReturnedColumns = Pick<BookingRow, `returned_${PartColumn}`>;

export function partsOf(row: BookingRow): PriceParts {
  const { nights_cents: nightsCents, guest_fee_cents: guestFeeCents, tax_cents: taxCents, price_cents } = row;
  if (nightsCents + guestFeeCents + taxCents === price_cents) return { nightsCents, guestFeeCents, taxCents };
  // A process that runs an older version wrote the price, and the worker has not split it into its parts yet.
  const { totalCents: _, ...parts } = addCharges(
    row.night_cents ? row.given_up_cents + sum(row.night_cents) : price_cents,
    ratesOf(row),
  );
  return parts;
}

export function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0);
}

export function partColumns({ nightsCents, guestFeeCents, taxCents }: PriceParts): PartColumns {
  return { nights_cents: nightsCents, guest_fee_cents: guestFeeCents, tax_cents: taxCents };
}

export function returnedColumns({ nightsCents, guestFeeCents, taxCents }: PriceParts): ReturnedColumns {
  return {
    returned_nights_cents: nightsCents,
    returned_guest_fee_cents: guestFeeCents,
    returned_tax_cents: taxCents,
  };
}

/** Returns what is left of the price after a cancellation and lost disputes. */
export function keptOf(row: BookingRow): PriceParts {
  return subtractParts(partsOf(row), {
    nightsCents: row.returned_nights_cents,
    guestFeeCents: row.returned_guest_fee_cents,
    taxCents: row.returned_tax_cents,
  });
}

/** The parts that `keptOf` returns, and the sum of what was returned, as SQL. */
export const KEPT_NIGHTS = sql`(nights_cents - returned_nights_cents)`;
export const KEPT_GUEST_FEE = sql`(guest_fee_cents - returned_guest_fee_cents)`;
export const KEPT_TAX = sql`(tax_cents - returned_tax_cents)`;
export const RETURNED = sql`(returned_nights_cents + returned_guest_fee_cents + returned_tax_cents)`;

type ChargeColumns = Pick<BookingRow, 'guest_fee_basis_points' | 'tax_basis_points'>;

export function ratesOf({ guest_fee_basis_points, tax_basis_points }: ChargeColumns): ChargeRates {
  return { guestFeeBasisPoints: guest_fee_basis_points, taxBasisPoints: tax_basis_points };
}

export function describeCharges(row: BookingRow): Pick<Booking, 'charges' | 'parts'> {
  const rates = ratesOf(row);
  if (rates.guestFeeBasisPoints + rates.taxBasisPoints === 0) return {};
  return { charges: { ...rates, taxName: row.tax_name ?? '' }, parts: tellParts(partsOf(row)) };
}

export function chargeColumns(charges: Charges | undefined) {
  if (!charges) return {};
  const { guestFeeBasisPoints, taxBasisPoints, taxName } = charges;
  return { guest_fee_basis_points: guestFeeBasisPoints, tax_basis_points: taxBasisPoints, tax_name: taxName };
}
