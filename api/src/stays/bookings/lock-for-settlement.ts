import type { BookingKey, BookingRow, Tx } from '../../base/index.ts';
import { findPayment, lockPayment, lockPaymentsOf } from '../payments/storage.ts';
import { findBooking, lockBooking } from './storage.ts';

/**
 * Locks all payments of the booking, then the booking itself. Code that settles, cancels, changes or ends a hold uses
 * the same order to avoid deadlocks.
 */
export async function lockForSettlement(
  tx: Tx,
  booking: BookingKey & Pick<BookingRow, 'payment_intent_id'>,
): Promise<BookingRow | undefined> {
  await lockPaymentsOf(tx, booking);
  return lockBooking(tx, booking);
}

/** Locks a payment and the booking that it pays for. Returns the booking, or undefined if it pays for none. */
export async function lockPaidStay(tx: Tx, intentId: string): Promise<BookingRow | undefined> {
  const bookingId = (await findPayment(tx, intentId))?.booking_id;
  const booking = bookingId ? await findBooking(tx, bookingId) : undefined;
  if (booking) return lockForSettlement(tx, booking);
  await lockPayment(tx, intentId);
  return undefined;
}
