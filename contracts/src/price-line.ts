import { formatSum, toDollars } from './base/money.ts';
import { NO_PARTS, type PriceParts } from './money/charges.ts';
import type { Booking, BookingDetail, Charges } from './schemas/index.ts';

/**
 * Describes a line of a booking's price, such as `3 nights × $19.99`. A line without nights is the amount that is kept
 * for nights given up. `each` is in dollars.
 */
export function priceLineText({ nights, each }: { nights: number; each?: number | undefined }): string {
  if (nights === 0) return 'Nights given up, not refunded';
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return each === undefined ? count : `${count} × ${formatSum(each)}`;
}

type Priced = Pick<Booking, 'price' | 'parts'>;

/**
 * Returns the parts of a price from the API. Without charges, and from an older API, the whole price is for the nights.
 */
export function pricePartsOf({ price, parts }: Priced): PriceParts {
  if (!parts) return { ...NO_PARTS, nightsCents: Math.round(price * 100) };
  const { nights, guestFee, tax } = parts;
  return {
    nightsCents: Math.round(nights * 100),
    guestFeeCents: Math.round(guestFee * 100),
    taxCents: Math.round(tax * 100),
  };
}

/** The inverse of `pricePartsOf`. */
export function tellParts({ nightsCents, guestFeeCents, taxCents }: PriceParts): NonNullable<Booking['parts']> {
  return { nights: toDollars(nightsCents), guestFee: toDollars(guestFeeCents), tax: toDollars(taxCents) };
}

/** Returns the charges included in a price as lines, in dollars. */
export function chargeLines(
  { guestFeeCents, taxCents }: Pick<PriceParts, 'guestFeeCents' | 'taxCents'>,
  charges: Pick<Charges, 'taxName'> | undefined,
): { name: string; amount: number }[] {
  const lines = [
    { name: 'Service fee', amount: toDollars(guestFeeCents) },
    { name: charges?.taxName || 'Taxes', amount: toDollars(taxCents) },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

type Refunded = Pick<BookingDetail, 'paid' | 'price' | 'state' | 'siteRefund' | 'timeline'>;

/** Returns the total of partial refunds by admins in dollars, whether the host or the site bore them. */
export function refundedInPart({ timeline }: Pick<Refunded, 'timeline'>): number {
  const ordered = timeline.filter(({ event }) => event === 'refund-ordered');
  return ordered.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0) / 100;
}

export function refundedByChanges(booking: Refunded): number {
  const { paid, price, state, siteRefund = 0 } = booking;
  const isStay = state === 'confirmed' || state === 'cancelled';
  const others = refundedInPart(booking) - siteRefund;
  return isStay ? Math.max(0, Math.round((paid - price - others) * 100) / 100) : 0;
}
