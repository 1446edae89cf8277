import { type BookingDetail, type Cents, toCents, toDollars } from 'contracts';
import {
  type BookingRefundRow,
  type BookingRow,
  isId,
  newId,
  Refusal,
  recordAudit,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { refundStay } from '../payments/refund-payment.ts';
import { getBooking } from './get-booking.ts';
import { lockForSettlement } from './lock-for-settlement.ts';
import { insertPartialRefund, partialRefundsOf } from './partial-refund-storage.ts';
import { reduceStay } from './reduce-stay.ts';
import { refundableOf } from './refundable.ts';
import { findBooking, updateBooking } from './storage.ts';

/** A refund of the same amount by the same admin within this time counts as a retry of the same request. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

export interface RefundWanted {
  id: string;
  /** In dollars. */
  amount: number;
  reason: string;
  /** The refundable amount that was shown to the caller, in dollars. */
  left?: number | undefined;
}

/**
 * Refunds part of the price to the guest. This lowers the price, and with it the host's share and the site's fee,
 * unless the host has already been paid: then the site bears it.
 */
export async function refundBooking(
  services: Services,
  actor: SavedActor,
  wanted: RefundWanted,
): Promise<BookingDetail> {
  const { db, clock } = services;
  const { person } = actor;
  const seen = isId(wanted.id) ? await findBooking(db, wanted.id) : undefined;
  if (!seen) throw new Refusal('booking-not-found');
  if (seen.guest_id === person.id) throw new Refusal('own-booking');
  await transact(db, async (tx) => {
    const booking = await lockForSettlement(tx, seen);
    if (!booking) throw new Refusal('booking-not-found');
    const order = { ...wanted, amountCents: toCents(wanted.amount) ?? 0, adminId: person.id, now: clock() };
    if (!(await isRepeated(tx, booking, order))) await refund(tx, booking, order);
  });
  return getBooking(services, actor, seen.id);
}

interface Order extends RefundWanted {
  amountCents: Cents;
  adminId: string;
  now: Date;
}

async function isRepeated(tx: Tx, booking: BookingRow, { amountCents, reason, left, adminId, now }: Order) {
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
  return (await partialRefundsOf(tx, booking)).some(
    (made) =>
      made.admin_id === adminId &&
      made.asked_cents === amountCents &&
      made.reason === reason &&
      made.made_at > since &&
      (left === undefined || toDollars(made.left_cents) === left),
  );
}

async function refund(tx: Tx, booking: BookingRow, { amountCents, reason, left, adminId, now }: Order): Promise<void> {
  const { leftCents, bearer } = await refundableOf(tx, booking);
  if (left !== undefined && toDollars(leftCents) !== left) throw new Refusal('refunded-elsewhere');
  if (amountCents > leftCents) throw new Refusal('refund-too-large');
  const row: BookingRefundRow = {
    ...{ room_id: booking.room_id, id: newId(now), booking_id: booking.id, admin_id: adminId },
    ...{ asked_cents: amountCents, amount_cents: amountCents, left_cents: leftCents, reason, bearer, made_at: now },
  };
  await insertPartialRefund(tx, row);
  if (bearer === 'host') await updateBooking(tx, booking, reduceStay(booking, booking.price_cents - amountCents));
  else await updateBooking(tx, booking, { site_refund_cents: booking.site_refund_cents + amountCents });
  const payment = { key: `refund:${row.id}`, reason: 'refunded-by-admin', now, actorId: adminId };
  await refundStay(tx, { ...payment, booking, amountCents, isOver: false });
  const details = { amountCents, reason, bearer };
  await recordAudit(tx, { at: now, actorId: adminId, action: 'booking-refunded', subject: booking.id, details });
  await notify(tx, [{ kind: 'booking-refunded', booking, refund: row }], now);
}
