import { canBecome } from 'contracts';
import {
  type BookingRow,
  type Intent,
  isId,
  type PaymentRow,
  recordAudit,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { freeNights, lockRoomAgainstChanges, nightsClosedBy, notifyClashes, takeNights } from '../../listings/index.ts';
import { lockPersonIfActive, notify } from '../../people/index.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { findBooking, updateBooking } from '../bookings/storage.ts';
import { noteEvent } from '../payments/events.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { lockPaymentsOf, markBooked, markCaptured, noteUnknownPayment } from '../payments/storage.ts';
import { mismatch, type Outcome, type Paid } from './outcome.ts';
import { settleChange } from './settle-change.ts';

/**
 * Settles a payment: reads it from the provider, then books the stay or refunds the payment in one transaction.
 * Idempotent, because the webhook, `POST /bookings` and the sweeper may all call it for the same payment.
 */
export async function finalise(
  services: Services,
  intentId: string,
  event?: { id: string; type: string },
): Promise<Outcome> {
  const { db, payments, clock } = services;
  const intent = await payments.readIntent(intentId);
  if (intent?.status !== 'succeeded') return { kind: 'unpaid', intent };
  return transact(db, async (tx) => {
    const now = clock();
    if (event) await noteEvent(tx, event, now);
    const { bookingId: named, changeId } = intent.metadata;
    if (named !== undefined && isId(named)) await lockPaymentsOf(tx, { id: named, payment_intent_id: intentId });
    const payment = await markCaptured(tx, intent, now);
    if (!payment) {
      await noteUnknownPayment(tx, intent, now);
      return { kind: 'mismatch' };
    }
    const bookingId = payment.booking_id ?? named;
    if (bookingId === undefined || !isId(bookingId)) return { kind: 'unbound', intent, payment };
    const room_id = await roomOf(tx, bookingId, intent);
    if (room_id === undefined) return mismatch(tx, payment, now);
    const paid = { intent, payment, booking: { room_id, id: bookingId }, now };
    return changeId === undefined ? settle(tx, paid) : settleChange(tx, paid, changeId);
  });
}

/**
 * Returns the booking's room. The metadata lacks it in intents of older versions and in those bound to a stay later.
 */
async function roomOf(tx: Tx, bookingId: string, { metadata }: Intent): Promise<string | undefined> {
  const { bookingId: named, roomId } = metadata;
  return named === bookingId && roomId ? roomId : (await findBooking(tx, bookingId))?.room_id;
}

async function settle(tx: Tx, { intent, payment, booking: key, now }: Paid): Promise<Outcome> {
  const booking = await lockForSettlement(tx, { ...key, payment_intent_id: intent.id });
  if (!booking) return mismatch(tx, payment, now);
  const bound = { kind: 'bound', booking: key, guestId: booking.guest_id } as const;
  // The payment was already settled. Skip the checks, because the price may have changed since then.
  if (payment.state !== 'captured' && booking.payment_intent_id === intent.id)
    return { ...bound, state: booking.state };
  if (!fits(intent, payment, booking)) return mismatch(tx, payment, now);
  const { id: bookingId } = booking;
  const next = await nextState(tx, booking, now);
  if (!next) return { ...bound, state: booking.state };

  await updateBooking(tx, booking, {
    state: next,
    payment_intent_id: intent.id,
    check_at: null,
    ...(next === 'confirmed' ? { confirmed_at: now } : {}),
  });
  await markBooked(tx, intent.id, bookingId);
  if (next === 'confirmed') {
    // Lock the room against calendar imports, then report clashes with the nights, which were only held until now.
    await lockRoomAgainstChanges(tx, booking.room_id);
    await notifyClashes(tx, { id: booking.room_id, time_zone: booking.time_zone }, now, bookingId);
  } else {
    await refundPayment(tx, { intentId: intent.id, key: `refund:${bookingId}`, reason: 'nights-taken', now });
  }
  await recordAudit(tx, { at: now, actorId: booking.guest_id, action: `booking-${next}`, subject: bookingId });
  await notify(tx, [{ kind: next === 'confirmed' ? 'booking-made' : 'payment-refunded', booking }], now);
  return { ...bound, state: next };
}

function fits(intent: Intent, payment: PaymentRow, booking: BookingRow): boolean {
  return (
    intent.currency === 'usd' &&
    intent.amountCents === booking.price_cents &&
    payment.person_id === booking.guest_id &&
    (payment.booking_id === null || payment.booking_id === booking.id) &&
    (booking.payment_intent_id === null || booking.payment_intent_id === intent.id)
  );
}

/**
 * Returns the new state, or undefined for no change. An expired hold is confirmed only if its nights are still free.
 */
async function nextState(tx: Tx, booking: BookingRow, now: Date): Promise<'confirmed' | 'conflicted' | undefined> {
  if (!canBecome(booking.state, 'confirmed')) return undefined;
  if (booking.state === 'held') return 'confirmed';
  return (await regainNights(tx, booking, now)) ? 'confirmed' : 'conflicted';
}

async function regainNights(tx: Tx, booking: BookingRow, now: Date): Promise<boolean> {
  const room = await lockRoomAgainstChanges(tx, booking.room_id);
  if (!room || room.is_closed || room.archived_at || room.unlisted_at) return false;
  if (booking.from_day < room.from_day || booking.to_day > room.to_day) return false;
  // The guest may have deleted their account since the hold expired.
  if (!(await lockPersonIfActive(tx, booking.guest_id))) return false;
  const stay = nightsClosedBy(booking);
  const { room_id: roomId, id: bookingId, guest_id: guestId } = booking;
  const nights = { roomId, bookingId, guestId, stay, keepOpen: room.keep_open, now };
  if (await takeNights(tx, nights)) return true;
  await freeNights(tx, booking);
  return false;
}
