import { type Cents, formatSum } from './money.ts';
import { type DayRange, nightsBetween } from './stay-dates.ts';

/** The price of a stay, for page and server: nights × nightly price, in whole cents. */
export function priceOfStay(nightlyCents: Cents, stay: DayRange): { nights: number; totalCents: Cents } {
  const nights = Math.max(0, nightsBetween(stay));
  return { nights, totalCents: nights * nightlyCents };
}

/** `3 nights × $19.99`: what a line of a booking's price is for. Takes dollars. */
export function priceLineText({ nights, each }: { nights: number; each?: number | undefined }): string {
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return each === undefined ? count : `${count} × ${formatSum(each)}`;
}
