import { type BookingRow, type ChangeRow, isId, type Tx } from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { findChange, updateChange } from '../bookings/change-storage.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { markBooked } from '../payments/storage.ts';
import { applyChange } from './apply-change.ts';
import { mismatch, type Outcome, type Paid } from './outcome.ts';

export async function settleChange(tx: Tx, paid: Paid, changeId: string): Promise<Outcome> {
  const { intent, booking: key, now } = paid;
  const { id: intentId } = intent;
  const booking = await lockForSettlement(tx, { ...key, payment_intent_id: intentId });
  const change = booking && isId(changeId) && (await findChange(tx, { room_id: key.room_id, id: changeId }));
  if (!booking || !change || !fits(paid, booking, change)) return mismatch(tx, paid.payment, now);
  const { id: bookingId, guest_id: guestId } = booking;
  const isMade = change.state === 'made';
  if (isMade || (change.state === 'open' && booking.state === 'confirmed')) {
    if (!isMade) {
      await updateChange(tx, change, { payment_intent_id: intentId });
      await markBooked(tx, intentId, bookingId);
      await applyChange(tx, booking, change, now);
    }
    return { kind: 'bound', booking: key, guestId, state: booking.state };
  }
  await refundPayment(tx, { intentId, key: `refund:${changeId}`, reason: 'change-ended', now });
  await updateChange(tx, change, { check_at: null });
  await notify(tx, [{ kind: 'change-refunded', booking, changeId }], now);
  return { kind: 'change-ended', guestId };
}

function fits({ intent, payment }: Paid, booking: BookingRow, change: ChangeRow): boolean {
  return (
    intent.currency === 'usd' &&
    intent.amountCents === change.pay_cents &&
    change.booking_id === booking.id &&
    payment.person_id === booking.guest_id &&
    (payment.booking_id === null || payment.booking_id === booking.id) &&
    (change.payment_intent_id === null || change.payment_intent_id === intent.id)
  );
}
