import { parsePrice } from 'contracts';

/** What is wrong with a price that somebody typed; undefined: nothing. */
export function priceProblem(text: string): string | undefined {
  return parsePrice(text) ? undefined : 'Enter a price from 0.01 to 100,000 dollars, such as 120 or 19.99.';
}
