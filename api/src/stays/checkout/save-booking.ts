import type { BookingInserted, DayRange, Party } from 'contracts';
import {
  type Actor,
  type BookingKey,
  type Person,
  Refusal,
  recordAudit,
  type Services,
  transact,
} from '../../base/index.ts';
import { findTakenError, takeNights } from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { findBooking, insertBooking, toGuest, viewBooking } from '../bookings/storage.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { lockPayment, markBooked } from '../payments/storage.ts';
import { finalise } from './finalise.ts';
import type { Outcome } from './outcome.ts';
import { bookingOf, type Quote, quoteLockedStay } from './quote-stay.ts';

export interface BookingWanted {
  transactionId: string;
  roomId: string;
  stay: DayRange;
  party: Party;
}

const INTENT_ID = /^pi_[A-Za-z0-9_]{1,180}$/;

/**
 * Saves a paid booking. Does not trust the body: reads the payment from the provider. Repeated calls return the same
 * booking.
 */
export async function saveBooking(
  services: Services,
  { person }: Actor,
  wanted: BookingWanted,
): Promise<BookingInserted> {
  if (!person) throw new Refusal('not-allowed');
  if (!INTENT_ID.test(wanted.transactionId)) throw new Refusal('payment-not-succeeded');
  const outcome = await finalise(services, wanted.transactionId);
  const paidFor = await bookingOfPayment(services, person, outcome, wanted);
  const booking = await viewBooking(services.db, paidFor);
  if (!booking) throw new Refusal('booking-not-found');
  const isSame = booking.roomId === wanted.roomId && booking.from === wanted.stay.from && booking.to === wanted.stay.to;
  if (!isSame) throw new Refusal('payment-used');
  return { acknowledged: true, insertedId: paidFor.id, booking: toGuest(booking) };
}

async function bookingOfPayment(
  services: Services,
  person: Person,
  outcome: Outcome,
  wanted: BookingWanted,
): Promise<BookingKey> {
  switch (outcome.kind) {
    case 'unpaid':
      throw new Refusal('payment-not-succeeded');
    case 'mismatch':
      throw new Refusal('payment-mismatch');
    case 'change-ended':
      throw new Refusal(outcome.guestId === person.id ? 'change-ended' : 'payment-used');
    case 'bound':
      if (outcome.guestId !== person.id) throw new Refusal('payment-used');
      if (outcome.state === 'conflicted') throw new Refusal('nights-taken');
      return outcome.booking;
    case 'unbound':
      if (outcome.payment.person_id !== person.id) throw new Refusal('payment-used');
      return claim(services, person, outcome.intent.id, wanted);
  }
}

/** Books the stay with the payment, or refunds the payment if it does not match or the nights are taken. */
async function claim(services: Services, person: Person, intentId: string, wanted: BookingWanted): Promise<BookingKey> {
  const { db, clock, settings } = services;
  try {
    return await transact(db, async (tx) => {
      const now = clock();
      const payment = await lockPayment(tx, intentId);
      const made = payment?.booking_id && (await findBooking(tx, payment.booking_id));
      if (made) return made;
      const { charges } = settings;
      const quote = await quoteLockedStay(tx, { ...wanted, guestId: person.id, now, charges });
      const isFitting = payment?.state === 'captured' && payment.amount_cents === quote.totalCents;
      if (!isFitting) throw new Refusal('payment-mismatch');
      const booking = bookingOf(quote, {
        guestId: person.id,
        now,
        state: 'confirmed',
        held_until: null,
        check_at: null,
        payment_intent_id: intentId,
        confirmed_at: now,
        fee_basis_points: settings.feeBasisPoints,
      });
      await insertBooking(tx, booking);
      const hasTaken = await takeNights(tx, takenBy(quote, booking.id, now));
      if (!hasTaken) throw new Refusal(await findTakenError(tx, wanted.roomId, quote.room.keep_open));
      await markBooked(tx, intentId, booking.id);
      await recordAudit(tx, { at: now, actorId: person.id, action: 'booking-confirmed', subject: booking.id });
      await notify(tx, [{ kind: 'booking-made', booking }], now);
      return booking;
    });
  } catch (error) {
    if (error instanceof Refusal) await giveBack(services, intentId);
    throw error;
  }
}

function takenBy({ room, closes: stay }: Quote, bookingId: string, now: Date) {
  return { roomId: room.id, bookingId, stay, keepOpen: room.keep_open, now };
}

/** Refunds the payment unless a repeated request has used it for a booking. */
async function giveBack({ db, clock }: Services, intentId: string): Promise<void> {
  await transact(db, async (tx) => {
    const payment = await lockPayment(tx, intentId);
    if (payment?.state !== 'captured' || payment.booking_id) return;
    await refundPayment(tx, { intentId, key: `refund:${intentId}`, reason: 'unclaimed', now: clock() });
  });
}
