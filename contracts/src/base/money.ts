/** Amounts are whole cents in code, and dollars with at most two decimals in the API's JSON. */

export type Cents = number;

export const MIN_PRICE_CENTS = 1;
export const MAX_PRICE_CENTS = 10_000_000;
/** The payment provider's minimum card charge. */
export const LEAST_CHARGE_CENTS = 50;
export const LEAST_PRICE_RULE = 'must be at least $0.50, because a card cannot be charged less';

/** Converts cents to dollars for the API: 5997 → 59.97, 12000 → 120. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Converts an amount from a response to cents, without the checks of `toCents`. */
export function centsOf(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/**
 * Converts dollars to whole cents. Returns undefined if the value is not a finite positive number, has more than two
 * decimals, or exceeds `max` cents (default: $100,000).
 */
export function toCents(dollars: unknown, max: Cents = MAX_PRICE_CENTS): Cents | undefined {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return undefined;
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998, so convert back and compare instead of testing the fraction.
  if (cents / 100 !== dollars) return undefined;
  return cents >= MIN_PRICE_CENTS && cents <= max ? cents : undefined;
}

/** True for an amount from $0 to $100,000 with at most two decimals. */
export const isAmount = (dollars: number) => dollars === 0 || toCents(dollars) !== undefined;

/** Parses an amount typed by a person (`120`, `19.9`, `1,250.00`) into whole cents, or undefined if it is invalid. */
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

/** Formats an amount for people: `$120`, `$258.50` or `$6,174.95`. */
export function formatCents(cents: Cents): string {
  return SUM.format(toDollars(cents));
}

/** Formats an amount from a response, which is in dollars, in the same way. */
export function formatSum(dollars: number): string {
  return formatCents(centsOf(dollars));
}

/** Formats dollars for tight spaces, such as an axis: `$6.2K`. */
export function formatRoughSum(dollars: number): string {
  return ROUGH_SUM.format(dollars);
}
