import { HOLD_MINUTES } from 'contracts';
import {
  type BookingKey,
  type BookingRow,
  type NewBookingRow,
  newId,
  Refusal,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { isAnyoneWaiting, isOffered, transferNights, transferOffer } from '../../listings/index.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { insertBooking, readBooking, updateBooking } from '../bookings/storage.ts';
import { markCancelled } from '../payments/storage.ts';
import { bookingOf, type Quote, quoteLockedStay } from './quote-stay.ts';
import { endPayment, lapsedAt, releaseHold } from './release-hold.ts';

const FIRST_CHECK_MS = 20_000;

/** Returns when the sweeper first checks for a payment whose event was lost. */
export const firstPaymentCheckAt = (now: Date) => new Date(now.getTime() + FIRST_CHECK_MS);

/**
 * Replaces a hold without freeing its nights in between. The new hold keeps the deadline if the waitlist offered the
 * nights or if others wait for them. Returns undefined if the hold has ended or was paid.
 */
export async function renewHold(services: Services, hold: BookingRow, seen?: Quote): Promise<BookingRow | undefined> {
  const { db, clock } = services;
  const ended = await endPayment(services, hold);
  if (!ended) return undefined;
  return transact(db, async (tx) => {
    const now = clock();
    const row = await lockForSettlement(tx, hold);
    if (row?.state !== 'held' || row.payment_intent_id !== hold.payment_intent_id) return undefined;
    const id = newId();
    await updateBooking(tx, row, {
      state: 'released',
      check_at: null,
      lapsed_at: seen ? lapsedAt(row, ended, now) : null,
    });
    if (row.payment_intent_id !== null) await markCancelled(tx, row.payment_intent_id);
    const keepOpen = seen?.room.keep_open ?? false;
    const endsAsBefore = (await transferOffer(tx, row, id)) || (await isAnyoneWaiting(tx, row, { keepOpen, now }));
    const next = {
      ...row,
      ...(seen && (await termsOf(tx, seen, row, now))),
      id,
      held_until: endsAsBefore ? row.held_until : new Date(now.getTime() + HOLD_MINUTES * 60_000),
      check_at: firstPaymentCheckAt(now),
      payment_intent_id: null,
      created_at: now,
    };
    await insertBooking(tx, next);
    await transferNights(tx, row, next);
    return next;
  });
}

/** @throws Refusal if the price has changed since the guest saw it. */
async function termsOf(
  tx: Tx,
  { room, stay, party, charges, totalCents }: Quote,
  row: BookingRow,
  now: Date,
): Promise<Omit<NewBookingRow, keyof BookingKey>> {
  const quote = await quoteLockedStay(tx, { roomId: room.id, stay, party, guestId: row.guest_id, now, charges });
  if (quote.totalCents !== totalCents) throw new Refusal('price-changed');
  // Keep the preparation days, because the new hold must occupy the same nights.
  const { state, held_until, check_at, payment_intent_id, confirmed_at, fee_basis_points, preparation_days } = row;
  const kept = { state, held_until, check_at, payment_intent_id, confirmed_at, fee_basis_points };
  return { ...bookingOf(quote, { ...kept, guestId: row.guest_id, now }), preparation_days };
}

/** Ends a hold that can no longer be paid, or renews it if the waitlist offered its nights. */
export async function replaceUnpayableHold(services: Services, hold: BookingKey): Promise<void> {
  const { db } = services;
  const row = (await isOffered(db, hold)) ? await readBooking(db, hold) : undefined;
  if (!row || !(await renewHold(services, row))) await releaseHold(services, hold);
}
