// Apart from the rest of money, which home does not load.

/** `120` or `19.99`, never `120.00`: for the texts that the spec fixes, and for fields. Takes dollars. */
export function formatPrice(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
