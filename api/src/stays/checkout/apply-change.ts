import { CHECK_OUT_HOUR, instantAt, repriceNights, totalOf } from 'contracts';
import { type BookingRow, type ChangeRow, recordAudit, type Tx } from '../../base/index.ts';
import { freeNightsOutside, nightsClosedBy, notifyClashes } from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { updateChange } from '../bookings/change-storage.ts';
import { keptOf, partColumns, partsOf, ratesOf, sum } from '../bookings/charges.ts';
import { returnedParts } from '../bookings/returned-parts.ts';
import { updateBooking } from '../bookings/storage.ts';
import { refundStay } from '../payments/refund-payment.ts';

/** The caller must have locked the booking and taken its new nights. */
export async function applyChange(tx: Tx, booking: BookingRow, change: ChangeRow, now: Date): Promise<void> {
  const { room_id: roomId, id: bookingId, guest_id: actorId } = booking;
  const { id: changeId, from_day: from, to_day: to, adults, children, infants, pets } = change;
  const nightsCents = sum(change.night_cents) + change.given_up_cents;
  const after = {
    ...{ from_day: from, to_day: to, adults, children, infants, pets },
    price_cents: change.price_cents,
    ...partColumns(repriceNights(partsOf(booking), nightsCents, ratesOf(booking))),
    night_cents: change.night_cents,
    discount_terms: change.discount_terms,
    given_up_cents: change.given_up_cents,
    locked_cents: change.locked_cents,
    check_out_at: instantAt(to, CHECK_OUT_HOUR, booking.time_zone),
  };
  await updateBooking(tx, booking, after);
  await freeNightsOutside(tx, booking, nightsClosedBy({ ...booking, from_day: from, to_day: to }));
  // Clashes with held nights are not reported until the nights are booked. The room is already locked.
  await notifyClashes(tx, { id: roomId, time_zone: booking.time_zone }, now, bookingId);
  await updateChange(tx, change, { state: 'made', made_at: now, check_at: null });
  const amountCents = change.refund_cents;
  if (amountCents > 0) {
    const order = { key: `refund:${changeId}`, reason: 'changed-by-guest', now, actorId };
    await refundStay(tx, { ...order, booking, amountCents, isOver: false });
  }
  if (totalOf(keptOf(booking)) < booking.price_cents) {
    const changed = { ...booking, ...after };
    await updateBooking(tx, booking, await returnedParts(tx, changed, partsOf(changed)));
  }
  const { pay_cents: payCents, refund_cents: refundCents, waived_cents: waivedCents } = change;
  const details = { from, to, payCents, refundCents, ...(waivedCents > 0 && { waivedCents }) };
  await recordAudit(tx, { at: now, actorId, action: 'booking-changed', subject: bookingId, details });
  await notify(tx, [{ kind: 'booking-changed', booking, changeId }], now);
}
