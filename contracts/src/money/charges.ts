import type { Cents } from '../base/money.ts';

/** Charges in addition to the price of the nights, in hundredths of a percent of that price. */
export interface ChargeRates {
  guestFeeBasisPoints: number;
  taxBasisPoints: number;
}

export const NO_CHARGES: ChargeRates = { guestFeeBasisPoints: 0, taxBasisPoints: 0 };

/** The parts of a price, which add up to the total. */
export const PRICE_PARTS = ['nightsCents', 'guestFeeCents', 'taxCents'] as const;
export type PriceParts = Record<(typeof PRICE_PARTS)[number], Cents>;

export const NO_PARTS: PriceParts = { nightsCents: 0, guestFeeCents: 0, taxCents: 0 };

export interface ChargedPrice extends PriceParts {
  totalCents: Cents;
}

export function totalOf(parts: PriceParts): Cents {
  return PRICE_PARTS.reduce((sum, part) => sum + parts[part], 0);
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

/** Returns the highest price of nights that costs at most `totalCents` with its charges. */
export function nightsWithin(totalCents: Cents, rates: ChargeRates = NO_CHARGES): Cents {
  const { guestFeeBasisPoints, taxBasisPoints } = rates;
  let cents = Math.floor((totalCents * 10_000) / (10_000 + guestFeeBasisPoints + taxBasisPoints));
  // Charges are rounded down, so the price may be a few cents higher.
  while (addCharges(cents + 1, rates).totalCents <= totalCents) cents += 1;
  return cents;
}

function chargeOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints) / 10_000);
}

/**
 * Returns the price after a change of nights. Only the difference in nights changes the charges, because a refund may
 * have lowered the existing ones.
 */
export function repriceNights(parts: PriceParts, nightsCents: Cents, rates?: ChargeRates): PriceParts {
  const before = addCharges(parts.nightsCents, rates);
  const after = addCharges(nightsCents, rates);
  return eachPart((part) => Math.max(0, parts[part] + after[part] - before[part]));
}

/** Returns what remains of a price if only `nightsCents` of its nights are kept. */
export function keepNights(parts: PriceParts, nightsCents: Cents, rates?: ChargeRates): PriceParts {
  if (nightsCents === parts.nightsCents) return parts;
  const kept = addCharges(nightsCents, rates);
  return eachPart((part) => Math.min(parts[part], kept[part]));
}

/** Lowers each part in proportion, so that they add up to `totalCents`. */
export function lowerParts(parts: PriceParts, totalCents: Cents): PriceParts {
  const lowered = lowerInProportion(
    PRICE_PARTS.map((part) => parts[part]),
    totalCents,
  );
  return eachPart((_, index) => lowered[index] ?? 0);
}

/** Lowers amounts in proportion. Rounds the running totals, so that the amounts add up to exactly `totalCents`. */
export function lowerInProportion(amounts: readonly Cents[], totalCents: Cents): Cents[] {
  const hadCents = amounts.reduce((sum, cents) => sum + cents, 0);
  let had = 0;
  let left = 0;
  return amounts.map((cents) => {
    had += cents;
    const before = left;
    left = hadCents === 0 ? 0 : Math.floor((had * totalCents) / hadCents);
    return left - before;
  });
}

export function subtractParts(parts: PriceParts, off: PriceParts): PriceParts {
  return eachPart((part) => parts[part] - off[part]);
}

function eachPart(centsOf: (part: keyof PriceParts, index: number) => Cents): PriceParts {
  return Object.fromEntries(PRICE_PARTS.map((part, index) => [part, centsOf(part, index)])) as PriceParts;
}
