import { type Cents, centsOf, formatSum, toDollars } from './base/money.ts';
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
  if (!parts) return { ...NO_PARTS, nightsCents: centsOf(price) };
  const { nights, guestFee, tax } = parts;
  return { nightsCents: centsOf(nights), guestFeeCents: centsOf(guestFee), taxCents: centsOf(tax) };
}

/** The inverse of `pricePartsOf`. */
export function tellParts({ nightsCents, guestFeeCents, taxCents }: PriceParts): NonNullable<Booking['parts']> {
  return { nights: toDollars(nightsCents), guestFee: toDollars(guestFeeCents), tax: toDollars(taxCents) };
}

/** Returns the charges included in a price as lines. */
export function chargeLines(
  { guestFeeCents, taxCents }: Pick<PriceParts, 'guestFeeCents' | 'taxCents'>,
  charges: Pick<Charges, 'taxName'> | undefined,
): { name: string; cents: Cents }[] {
  const lines = [
    { name: 'Service fee', cents: guestFeeCents },
    { name: charges?.taxName || 'Taxes', cents: taxCents },
  ];
  return lines.filter(({ cents }) => cents > 0);
}

/**
 * Says whether a total includes taxes and fees. Without a tax of the site, the sentence does not claim that taxes are
 * included, because a host or a city may collect one.
 */
export function chargesNote(charges: Pick<Charges, 'guestFeeBasisPoints' | 'taxBasisPoints'> | undefined): string {
  if (charges && charges.taxBasisPoints > 0) return 'Includes all taxes and fees';
  return charges && charges.guestFeeBasisPoints > 0 ? 'Includes all fees' : 'No taxes or fees are added';
}

type Refunded = Pick<BookingDetail, 'paid' | 'price' | 'state' | 'siteRefund' | 'timeline'>;

/** Returns the total of partial refunds by admins, whether the host or the site paid them. */
export function refundedInPart({ timeline }: Pick<Refunded, 'timeline'>): Cents {
  const ordered = timeline.filter(({ event }) => event === 'refund-ordered');
  return ordered.reduce((sum, { amount = 0 }) => sum + centsOf(amount), 0);
}

export function refundedByChanges(booking: Refunded): Cents {
  const { paid, price, state, siteRefund = 0 } = booking;
  const isStay = state === 'confirmed' || state === 'cancelled';
  const others = refundedInPart(booking) - centsOf(siteRefund);
  return isStay ? Math.max(0, centsOf(paid) - centsOf(price) - others) : 0;
}
