/** Internally, money is whole cents; on the wire it is a JSON number of dollars with at most two decimals. */

export type Cents = number;

export const MIN_PRICE_CENTS = 1;
export const MAX_PRICE_CENTS = 10_000_000;

/** Dollars for the wire: 5997 → 59.97, 12000 → 120. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/**
 * Whole cents of a dollar amount, or undefined if it is not a valid amount: not finite, not positive,
 * above 100,000 dollars (or `most` cents), or with more than two decimals.
 */
export function toCents(dollars: unknown, most: Cents = MAX_PRICE_CENTS): Cents | undefined {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return undefined;
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998: convert back and compare instead of testing the fraction.
  if (cents / 100 !== dollars) return undefined;
  return cents >= MIN_PRICE_CENTS && cents <= most ? cents : undefined;
}

/** Whole cents of an amount typed by a person (`120`, `19.9`, `1,250.00`), or undefined. */
export function parsePrice(text: string): Cents | undefined {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return undefined;
  return toCents(Number(plain.replaceAll(',', '')));
}

const SUM = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const ROUGH_SUM = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Money in tables, figures and sentences: `$120` or `$6,174.95`. Takes dollars. */
export function formatSum(dollars: number): string {
  return SUM.format(dollars);
}

/** `$6.2K`: a sum for tight spaces, such as an axis. Takes dollars. */
export function formatRoughSum(dollars: number): string {
  return ROUGH_SUM.format(dollars);
}
