import type { BookingKey, BookingRow, Tx } from '../database/tables.ts';
import { lockPaymentsOf } from '../payments/storage.ts';
import { lockBooking } from './storage.ts';

/**
 * Locks the payment and all others of the booking, then the booking. This order prevents deadlocks between settling,
 * cancelling, changing and ending a hold.
 */
export async function lockForSettlement(
  tx: Tx,
  booking: BookingKey & Pick<BookingRow, 'payment_intent_id'>,
): Promise<BookingRow | undefined> {
  await lockPaymentsOf(tx, booking);
  return lockBooking(tx, booking);
}
