import type { Cents } from '../base/money.ts';
import { type DayRange, nightsBetween } from '../base/stay-dates.ts';

/** Returns nights × nightly price in whole cents, ignoring a host's rules. For those use `priceStay`. */
export function priceOfStay(nightlyCents: Cents, stay: DayRange): { nights: number; totalCents: Cents } {
  const nights = Math.max(0, nightsBetween(stay));
  return { nights, totalCents: nights * nightlyCents };
}
