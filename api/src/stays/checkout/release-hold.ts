import type { BookingState } from 'contracts';
import { type BookingKey, type BookingRow, type Services, transact } from '../../base/index.ts';
import { freeNights } from '../../listings/index.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { readBooking, updateBooking } from '../bookings/storage.ts';
import { markCancelled } from '../payments/storage.ts';
import { finalise } from './finalise.ts';

/**
 * Cancels the payment intent first, so that the guest cannot pay for nights that are no longer held. If the
 * intent was already paid, books the stay instead. Returns the resulting state.
 */
export async function releaseHold(services: Services, key: BookingKey): Promise<BookingState | undefined> {
  const { db } = services;
  const booking = await readBooking(db, key);
  if (booking?.state !== 'held') return booking?.state;
  const ended = await endPayment(services, booking);
  if (!ended) return (await readBooking(db, key))?.state;
  // Without an intent, the guest cannot have paid. A concurrent request that creates one will find that the hold has
  // ended.
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

/** `unpayable` means that the hold had no payment intent yet. */
type EndedPayment = 'unpaid' | 'declined' | 'unpayable';

/**
 * Cancels the intent. Returns undefined if it was already paid, and settles the payment, or if the bank is still
 * deciding.
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
 * Returns the end of the hold for the limit on unpaid holds, or null if it does not count. A declined hold counts for
 * the shortest possible time, because anyone can have a payment declined at no cost.
 */
export function lapsedAt({ created_at }: BookingRow, ended: EndedPayment, now: Date): Date | null {
  if (ended === 'unpayable') return null;
  return ended === 'declined' ? created_at : now;
}
