// Separate from money.ts, which the home page does not load.

/** Formats dollars as `120` or `19.99`, never `120.00`. For texts that the specification fixes, and for form fields. */
export function formatPrice(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
