import type { BookingRow, Tx } from '../database/tables.ts';
import { lockPayment } from '../payments/storage.ts';
import { lockBooking } from './storage.ts';

/**
 * Locks a payment, when there is one, and its booking: in this order everywhere, so that settling, cancelling and
 * ending a hold wait for one another instead of locking each other out. Answers with the booking as it is then.
 */
export async function lockForSettlement(
  tx: Tx,
  { id, payment_intent_id: intentId }: Pick<BookingRow, 'id' | 'payment_intent_id'>,
): Promise<BookingRow | undefined> {
  if (intentId !== null) await lockPayment(tx, intentId);
  return lockBooking(tx, id);
}
