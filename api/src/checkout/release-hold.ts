import type { BookingState } from 'contracts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { readBooking, updateBooking } from '../bookings/storage.ts';
import type { BookingKey, BookingRow } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { freeNights } from '../nights/storage.ts';
import { markCancelled } from '../payments/storage.ts';
import type { Services } from '../services.ts';
import { finalise } from './finalise.ts';

/**
 * Ends a hold. Its payment intent is cancelled first, so that nobody can pay for nights that are no longer held;
 * if that fails because it was paid, the booking is finalised instead. Returns the resulting state.
 */
export async function releaseHold(services: Services, key: BookingKey): Promise<BookingState | undefined> {
  const { db } = services;
  const booking = await readBooking(db, key);
  if (booking?.state !== 'held') return booking?.state;
  const ended = await endPayment(services, booking);
  if (!ended) return (await readBooking(db, key))?.state;
  // Without an intent nobody can have paid; an intent being created right now will find that the hold has ended.
  return transact(db, async (tx) => {
    const row = await lockForSettlement(tx, booking);
    if (row?.state !== 'held' || row.payment_intent_id !== booking.payment_intent_id) return row?.state;
    await updateBooking(tx, row, {
      state: 'released',
      check_at: null,
      lapsed_at: ended.isLapse ? services.clock() : null,
    });
    await freeNights(tx, row);
    if (row.payment_intent_id !== null) await markCancelled(tx, row.payment_intent_id);
    return 'released';
  });
}

/**
 * Cancels what would pay for a hold; `isLapse` if the guest could have paid. Undefined if it was paid, and is finalised now, or if the bank is still deciding: then
 * the nights stay held, and the sweeper checks again.
 */
export async function endPayment(
  services: Services,
  { payment_intent_id: intentId }: Pick<BookingRow, 'payment_intent_id'>,
): Promise<{ isLapse: boolean } | undefined> {
  if (intentId === null) return { isLapse: false };
  const { status, isDeclined } = await services.payments.cancelIntent(intentId);
  if (status === 'succeeded') await finalise(services, intentId);
  return status === 'canceled' ? { isLapse: !isDeclined } : undefined;
}
