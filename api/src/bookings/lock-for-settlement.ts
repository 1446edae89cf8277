import type { BookingKey, BookingRow, Tx } from '../database/tables.ts';
import { lockPaymentsOf } from '../payments/storage.ts';
import { lockBooking } from './storage.ts';

/**
 * Locks a payment, if there is one, and all others for its booking, and then the booking. Always in this order, so that
 * settling, cancelling, changing and ending a hold wait for each other instead of deadlocking. Returns the locked booking.
 */
export async function lockForSettlement(
  tx: Tx,
  booking: BookingKey & Pick<BookingRow, 'payment_intent_id'>,
): Promise<BookingRow | undefined> {
  await lockPaymentsOf(tx, booking);
  return lockBooking(tx, booking);
}
