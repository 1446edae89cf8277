// Separate from money.ts, which the home page does not load.

/**
 * Returns dollars as `1250` or `19.90`. Only for form fields and for the texts that the specification fixes, such as
 * `$ 19.99 night`. All other texts use `formatCents` or `formatSum`.
 */
export function plainPrice(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
