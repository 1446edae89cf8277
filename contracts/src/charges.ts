import type { Cents } from './money.ts';

/** What guests pay beside the nights, in hundredths of a percent of what the nights cost. */
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

/** What guests pay for nights. Each charge is of the nights alone, and rounded down to the cent, in the guest's favour. */
export function addCharges(nightsCents: Cents, rates: ChargeRates = NO_CHARGES): ChargedPrice {
  const guestFeeCents = chargeOf(nightsCents, rates.guestFeeBasisPoints);
  const taxCents = chargeOf(nightsCents, rates.taxBasisPoints);
  return { nightsCents, guestFeeCents, taxCents, totalCents: nightsCents + guestFeeCents + taxCents };
}

/** The other way: the nights of a total, or the most that cost no more than it. */
export function nightsWithin(totalCents: Cents, rates: ChargeRates = NO_CHARGES): Cents {
  const { guestFeeBasisPoints, taxBasisPoints } = rates;
  let nightsCents = Math.floor((totalCents * 10_000) / (10_000 + guestFeeBasisPoints + taxBasisPoints));
  // Two charges that are rounded down are less than two cents.
  while (addCharges(nightsCents + 1, rates).totalCents <= totalCents) nightsCents += 1;
  return nightsCents;
}

function chargeOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints) / 10_000);
}
