import type { BookingRow, Tx } from '../database/tables.ts';
import { lockPayment } from '../payments/storage.ts';
import { lockBooking } from './storage.ts';

/**
 * Locks a payment, if there is one, and then its booking. Always in this order, so that settling, cancelling and
 * ending a hold wait for each other instead of deadlocking. Returns the locked booking.
 */
export async function lockForSettlement(
  tx: Tx,
  { id, payment_intent_id: intentId }: Pick<BookingRow, 'id' | 'payment_intent_id'>,
): Promise<BookingRow | undefined> {
  if (intentId !== null) await lockPayment(tx, intentId);
  return lockBooking(tx, id);
}
