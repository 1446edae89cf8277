import { type ChangeAnswer, HOLD_MINUTES, toCents, totalOf } from 'contracts';
import {
  type BookingRow,
  type ChangeRow,
  newId,
  type Person,
  Refusal,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { addNights, lockRoomAgainstChanges, secondsLeft } from '../../listings/index.ts';
import { findChange, findOpenChange, insertChange } from '../bookings/change-storage.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { partyOf, viewBooking } from '../bookings/storage.ts';
import { applyChange } from '../checkout/apply-change.ts';
import { checkUnpaidHolds } from '../checkout/unpaid-holds.ts';
import { findGuestsBooking } from './find-guests-booking.ts';
import { intentOfChange } from './intent-of-change.ts';
import { isUnchanged, quoteChange, type StayWanted } from './quote-change.ts';
import { releaseChange } from './release-change.ts';

/** Delay before the sweeper checks for a payment whose event was lost. */
const FIRST_CHECK_MS = 20_000;

/** `pay` and `refund` are the amounts that the caller was shown, in dollars. */
export interface ChangeWanted extends StayWanted {
  id: string;
  pay: number;
  refund: number;
}

/**
 * Makes the change if it costs nothing. Otherwise, holds the new nights until the guest pays. A repeated call returns
 * the same hold, or the booking if the change has been made.
 */
export async function changeBooking(
  services: Services,
  { person, uid }: SavedActor,
  wanted: ChangeWanted,
): Promise<ChangeAnswer> {
  const { db } = services;
  for (let attempt = 1; ; attempt += 1) {
    const seen = await findGuestsBooking(db, wanted.id, person);
    const change = await holdChange(services, { seen, person }, wanted);
    const booking = await viewBooking(db, seen);
    if (!booking) throw new Refusal('booking-not-found');
    if (change?.state !== 'open') return { booking };
    const intent = await intentOfChange(services, { booking: seen, change, person, uid });
    if (intent.status !== 'canceled' && change.held_until) {
      const { held_until: until } = change;
      const times = { heldUntil: until.toISOString(), secondsLeft: secondsLeft(until, services.clock()) };
      return { booking, payment: { clientSecret: intent.clientSecret, bookingId: seen.id, ...times } };
    }
    // The provider has canceled the intent, so this change cannot be paid. Release it and try once more.
    await releaseChange(services, change);
    if (attempt > 1) throw new Refusal('hold-ended');
  }
}

/** Returns undefined if the booking already has the requested dates and party. */
async function holdChange(
  services: Services,
  { seen, person }: { seen: BookingRow; person: Person },
  wanted: ChangeWanted,
): Promise<ChangeRow | undefined> {
  const { db, clock } = services;
  const open = await findOpenChange(db, seen);
  if (open) {
    if (isUnchanged(open, wanted) && open.held_until && open.held_until > clock()) return open;
    await releaseChange(services, open);
  }
  return transact(db, async (tx) => {
    const booking = await lockForSettlement(tx, seen);
    if (!booking) throw new Refusal('booking-not-found');
    if (booking.state === 'confirmed' && isUnchanged(booking, wanted)) return undefined;
    // A concurrent request may have started the change, or the bank may still be deciding about an earlier one.
    const other = await findOpenChange(tx, booking);
    if (other && isUnchanged(other, wanted)) return other;
    if (other) throw new Refusal('changed-elsewhere');
    if (wanted.pay > 0) await checkUnpaidHolds({ db: tx, clock }, person);
    return startChange(tx, booking, wanted, clock());
  });
}

async function startChange(
  tx: Tx,
  booking: BookingRow,
  wanted: ChangeWanted,
  now: Date,
): Promise<ChangeRow | undefined> {
  const { stay, party, pay, refund } = wanted;
  const quote = await quoteChange(tx, {
    booking,
    room: await lockRoomAgainstChanges(tx, booking.room_id),
    stay,
    party,
    now,
  });
  const { toTake, after, payCents, refundCents } = quote;
  if ((toCents(pay) ?? 0) !== payCents || (toCents(refund) ?? 0) !== refundCents) throw new Refusal('price-changed');
  const key = { room_id: booking.room_id, id: newId() };
  const isFree = payCents === 0;
  await insertChange(tx, {
    ...key,
    booking_id: booking.id,
    state: 'open',
    from_day: stay.from,
    to_day: stay.to,
    ...party,
    price_cents: totalOf(quote.parts),
    night_cents: after.nightCents,
    discount_terms: JSON.stringify(after.terms ?? null),
    given_up_cents: after.givenUpCents,
    locked_cents: after.lockedCents,
    pay_cents: payCents,
    refund_cents: refundCents,
    waived_cents: quote.waivedCents,
    before: JSON.stringify({ from: booking.from_day, to: booking.to_day, party: partyOf(booking) }),
    payment_intent_id: null,
    held_until: isFree ? null : new Date(now.getTime() + HOLD_MINUTES * 60_000),
    check_at: isFree ? null : new Date(now.getTime() + FIRST_CHECK_MS),
    created_at: now,
    made_at: null,
  });
  // Take new nights before freeing others: guests who want each other's nights must not wait for each other.
  if (!(await addNights(tx, booking, toTake, { now }))) throw new Refusal('nights-taken');
  const change = await findChange(tx, key);
  if (change && isFree) await applyChange(tx, booking, change, now);
  return change && isFree ? { ...change, state: 'made' } : change;
}
