import type { Cents } from './money.ts';
import { type DayRange, nightsBetween } from './stay-dates.ts';

/** The price of a stay without a host's rules, which `priceStay` knows: nights × nightly price, in whole cents. */
export function priceOfStay(nightlyCents: Cents, stay: DayRange): { nights: number; totalCents: Cents } {
  const nights = Math.max(0, nightsBetween(stay));
  return { nights, totalCents: nights * nightlyCents };
}
