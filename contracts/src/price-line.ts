import { formatSum } from './money.ts';
import type { BookingDetail } from './schemas/index.ts';

/** `3 nights × $19.99`: what a line of a booking's price is for; without nights, what was kept for those given up. Takes dollars. */
export function priceLineText({ nights, each }: { nights: number; each?: number | undefined }): string {
  if (nights === 0) return 'Nights given up, not refunded';
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return each === undefined ? count : `${count} × ${formatSum(each)}`;
}

/** Dollars that were paid for a booking beyond its price: what changes of the stay gave back. */
export function refundedByChanges({ paid, price, state }: Pick<BookingDetail, 'paid' | 'price' | 'state'>): number {
  const isStay = state === 'confirmed' || state === 'cancelled';
  return isStay ? Math.max(0, Math.round((paid - price) * 100) / 100) : 0;
}
