import type { Cents } from '../base/money.ts';

/** Charges in addition to the price of the nights, in hundredths of a percent of that price. */
export interface ChargeRates {
  guestFeeBasisPoints: number;
  taxBasisPoints: number;
}

export const NO_CHARGES: ChargeRates = { guestFeeBasisPoints: 0, taxBasisPoints: 0 };

export interface ChargedPrice {
  nightsCents: Cents;
  guestFeeCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

/**
 * Adds the charges to the price of the nights. Each charge is computed from the nights and rounded down to the cent, in
 * the guest's favor.
 */
export function addCharges(nightsCents: Cents, rates: ChargeRates = NO_CHARGES): ChargedPrice {
  const guestFeeCents = chargeOf(nightsCents, rates.guestFeeBasisPoints);
  const taxCents = chargeOf(nightsCents, rates.taxBasisPoints);
  return { nightsCents, guestFeeCents, taxCents, totalCents: nightsCents + guestFeeCents + taxCents };
}

/** The inverse of `addCharges`: returns the largest price of nights whose total does not exceed `totalCents`. */
export function nightsWithin(totalCents: Cents, rates: ChargeRates = NO_CHARGES): Cents {
  const { guestFeeBasisPoints, taxBasisPoints } = rates;
  let nightsCents = Math.floor((totalCents * 10_000) / (10_000 + guestFeeBasisPoints + taxBasisPoints));
  // Rounding down two charges loses less than two cents.
  while (addCharges(nightsCents + 1, rates).totalCents <= totalCents) nightsCents += 1;
  return nightsCents;
}

function chargeOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints) / 10_000);
}
