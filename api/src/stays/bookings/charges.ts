import { addCharges, type Booking, type ChargeRates, type Charges, nightsWithin, type ShareRates } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { BookingRow } from '../../base/index.ts';

export type ChargeColumns = Pick<BookingRow, 'guest_fee_basis_points' | 'tax_basis_points'>;

export function ratesOf({ guest_fee_basis_points, tax_basis_points }: ChargeColumns): ChargeRates {
  return { guestFeeBasisPoints: guest_fee_basis_points, taxBasisPoints: tax_basis_points };
}

export function shareRatesOf(row: ChargeColumns & Pick<BookingRow, 'fee_basis_points'>): ShareRates {
  return { ...ratesOf(row), feeBasisPoints: row.fee_basis_points };
}

export function describeCharges(row: ChargeColumns & Pick<BookingRow, 'tax_name'>): Pick<Booking, 'charges'> {
  const rates = ratesOf(row);
  return hasCharges(rates) ? { charges: { ...rates, taxName: row.tax_name ?? '' } } : {};
}

export function chargeColumns(charges: Charges | undefined) {
  if (!charges) return {};
  const { guestFeeBasisPoints, taxBasisPoints, taxName } = charges;
  return { guest_fee_basis_points: guestFeeBasisPoints, tax_basis_points: taxBasisPoints, tax_name: taxName };
}

export function hasCharges({ guestFeeBasisPoints, taxBasisPoints }: ChargeRates): boolean {
  return guestFeeBasisPoints + taxBasisPoints > 0;
}

export function withoutCharges(booking: BookingRow): BookingRow {
  const price_cents = nightsWithin(booking.price_cents, ratesOf(booking));
  return { ...booking, price_cents, guest_fee_basis_points: 0, tax_basis_points: 0 };
}

export function withCharges(nightsCents: number, booking: ChargeColumns): number {
  return addCharges(nightsCents, ratesOf(booking)).totalCents;
}

type Cents = RawBuilder<unknown>;

/** SQL versions of `addCharges` and `nightsWithin` of contracts, for rows with the columns of the rates. */
export const chargedSql = (nights: Cents): Cents => sql`(${nights} + ${guestFeeSql(nights)} + ${taxSql(nights)})`;
export const guestFeeSql = (nights: Cents): Cents => sql`(${nights}) * guest_fee_basis_points / 10000`;
export const taxSql = (nights: Cents): Cents => sql`(${nights}) * tax_basis_points / 10000`;
export function nightsWithinSql(total: Cents): Cents {
  const least = sql`((${total}) * 10000 / (10000 + guest_fee_basis_points + tax_basis_points))`;
  // Rounding down two charges loses less than two cents, so the result is at most two cents above `least`.
  const more = [1, 2].map((cents) => {
    const nights = sql`(${least} + ${sql.lit(cents)})`;
    return sql`CASE WHEN ${chargedSql(nights)} <= ${total} THEN 1 ELSE 0 END`;
  });
  return sql`(${least} + ${sql.join(more, sql` + `)})`;
}
