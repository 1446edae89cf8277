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
      lapsed_at: lapsedAt(row, ended, services.clock()),
    });
    await freeNights(tx, row);
    if (row.payment_intent_id !== null) await markCancelled(tx, row.payment_intent_id);
    return 'released';
  });
}

/** The guest let the time pass, or the bank declined the payment. `unpayable`: there was nothing to pay with yet. */
type EndedPayment = 'unpaid' | 'declined' | 'unpayable';

/**
 * Cancels what would pay for a hold. Undefined if it was paid, and is finalised now, or if the bank is still deciding: then
 * the nights stay held, and the sweeper checks again.
 */
export async function endPayment(
  services: Services,
  { payment_intent_id: intentId }: Pick<BookingRow, 'payment_intent_id'>,
): Promise<EndedPayment | undefined> {
  if (intentId === null) return 'unpayable';
  const { status, isDeclined } = await services.payments.cancelIntent(intentId);
  if (status === 'succeeded') await finalise(services, intentId);
  if (status !== 'canceled') return undefined;
  return isDeclined ? 'declined' : 'unpaid';
}

/**
 * The moment until which a hold that ends now counts as unpaid; null if it does not count. After a declined payment it
 * counts as the shortest one: anybody can have a payment declined, at no cost.
 */
export function lapsedAt({ created_at }: BookingRow, ended: EndedPayment, now: Date): Date | null {
  if (ended === 'unpayable') return null;
  return ended === 'declined' ? created_at : now;
}
