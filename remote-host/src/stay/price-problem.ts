import { parsePrice } from 'contracts';

/** Returns an error message for a typed price, or undefined if it is valid. */
export function priceProblem(text: string): string | undefined {
  return parsePrice(text) ? undefined : 'Enter a price from 0.01 to 100,000 dollars, such as 120 or 19.99.';
}
