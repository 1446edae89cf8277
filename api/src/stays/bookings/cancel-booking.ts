import { type Booking, type CancelledBy, type Cents, canBecome, type PriceParts } from 'contracts';
import {
  type BookingChange,
  type BookingRow,
  type Person,
  Refusal,
  recordAudit,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { freeNights, freeWholeRoom } from '../../listings/index.ts';
import { keysOfStay, notify, settleNotifications } from '../../people/index.ts';
import { refundStay } from '../payments/refund-payment.ts';
import { schedulePayoutCheck } from '../payments/storage.ts';
import { refundOf } from './cancellation.ts';
import { endOpenChange } from './change-storage.ts';
import { partsOf } from './charges.ts';
import { findOwnBooking } from './find-own-booking.ts';
import { lockForSettlement } from './lock-for-settlement.ts';
import { reduceStay } from './reduce-stay.ts';
import { returnedParts } from './returned-parts.ts';
import { toGuest, updateBooking, viewBooking } from './storage.ts';

export interface CancellationWanted {
  id: string;
  /** The refund that the caller saw, in dollars. */
  refund: number;
  reason?: string | undefined;
}

/** Rejects the call if the refund differs from the one that the caller saw. Canceling twice is not an error. */
export async function cancelBooking(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, refund, reason }: CancellationWanted,
): Promise<Booking> {
  const { booking: seen, role: by } = await findOwnBooking(db, id, person);
  await transact(db, async (tx) => {
    const booking = await lockForSettlement(tx, seen);
    if (!booking || booking.state === 'cancelled') return;
    const now = clock();
    const { refundCents, kept } = refundOf(booking, by, now);
    if (by === 'host' && !reason) throw new Refusal('invalid-request', { reason: 'is required' });
    if (Math.round(refund * 100) !== refundCents) throw new Refusal('refund-changed');
    await end(tx, booking, { by, person, reason: reason ?? null, refundCents, kept, now });
  });
  const booking = await viewBooking(db, seen);
  if (!booking) throw new Refusal('booking-not-found');
  return by === 'guest' ? toGuest(booking) : booking;
}

interface Ending {
  by: CancelledBy;
  person: Person;
  reason: string | null;
  refundCents: Cents;
  kept: PriceParts;
  now: Date;
}

async function end(tx: Tx, booking: BookingRow, { by, person, reason, refundCents, kept, now }: Ending): Promise<void> {
  if (!canBecome(booking.state, 'cancelled')) throw new Refusal('not-cancellable');
  const { id: bookingId } = booking;
  const order = { key: `refund:${bookingId}`, reason: `cancelled-by-${by}`, now, actorId: person.id };
  // The site may already have refunded everything, but a host who cancels still pays back the payout.
  const isHostPaid = by === 'guest' && refundCents === 0;
  if (refundCents > 0) await refundStay(tx, { ...order, booking, amountCents: refundCents, isOver: true });
  else if (!isHostPaid) await schedulePayoutCheck(tx, bookingId, now);
  const change = { refund_cents: refundCents, ...(!isHostPaid && withoutSiteRefund(booking)) };
  const after = { ...booking, ...change };
  await updateBooking(tx, booking, {
    state: 'cancelled',
    cancelled_at: now,
    cancelled_by: by,
    cancel_reason: reason,
    ...change,
    ...(await returnedParts(tx, after, isHostPaid ? partsOf(after) : kept)),
  });
  await endOpenChange(tx, booking, now);
  // When the host cancels, the booked nights stay closed to other guests.
  if (by === 'host') await freeWholeRoom(tx, booking);
  else await freeNights(tx, booking);
  const details = { by, reason, refundCents, priceCents: booking.price_cents };
  await recordAudit(tx, { at: now, actorId: person.id, action: 'booking-cancelled', subject: bookingId, details });
  for (const personId of [booking.guest_id, booking.host_id].sort())
    await settleNotifications(tx, { personId, keys: keysOfStay(bookingId), now });
  await notify(tx, [{ kind: 'booking-cancelled', booking, by }], now);
}

/** The host is no longer paid for the stay, so the site no longer bears the cost of its earlier refunds. */
function withoutSiteRefund(booking: BookingRow): BookingChange {
  const { price_cents: priceCents, site_refund_cents: siteCents } = booking;
  return siteCents > 0 ? { ...reduceStay(booking, priceCents - siteCents), site_refund_cents: 0 } : {};
}
