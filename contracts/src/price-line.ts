import { addCharges, nightsWithin } from './charges.ts';
import { formatSum, toDollars } from './money.ts';
import type { Booking, BookingDetail } from './schemas/index.ts';

/** `3 nights × $19.99`: what a line of a booking's price is for; without nights, what was kept for those given up. Takes dollars. */
export function priceLineText({ nights, each }: { nights: number; each?: number | undefined }): string {
  if (nights === 0) return 'Nights given up, not refunded';
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return each === undefined ? count : `${count} × ${formatSum(each)}`;
}

/** The charges in a price, in dollars, as lines after those of its nights. */
export function chargeLines({
  price,
  charges,
}: Pick<Booking, 'price' | 'charges'>): { name: string; amount: number }[] {
  if (!charges) return [];
  const { guestFeeCents, taxCents } = addCharges(nightsWithin(Math.round(price * 100), charges), charges);
  const lines = [
    { name: 'Service fee', amount: toDollars(guestFeeCents) },
    { name: charges.taxName, amount: toDollars(taxCents) },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

/** Dollars that were paid for a booking beyond its price: what changes of the stay gave back. */
export function refundedByChanges({ paid, price, state }: Pick<BookingDetail, 'paid' | 'price' | 'state'>): number {
  const isStay = state === 'confirmed' || state === 'cancelled';
  return isStay ? Math.max(0, Math.round((paid - price) * 100) / 100) : 0;
}
