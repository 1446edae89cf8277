import { LEAST_CHARGE_CENTS, parsePrice, toDollars } from 'contracts';

/**
 * Returns an error message for a typed price, or undefined if it is valid. A price below the card minimum is valid only
 * if it is in `saved` (in dollars).
 */
export function priceProblem(text: string, saved: readonly (number | null | undefined)[] = []): string | undefined {
  const cents = parsePrice(text);
  if (cents === undefined) return 'Enter a price from 0.50 to 100,000 dollars, such as 120 or 19.99.';
  if (cents >= LEAST_CHARGE_CENTS || saved.includes(toDollars(cents))) return undefined;
  return 'Enter at least 0.50 dollars. Guests pay by card, and a card cannot be charged less.';
}
