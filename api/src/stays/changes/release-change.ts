import { type ChangeRow, type Services, transact } from '../../base/index.ts';
import { freeNightsOutside, nightsClosedBy } from '../../listings/index.ts';
import { findChange, updateChange } from '../bookings/change-storage.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { finalise } from '../checkout/finalise.ts';
import { markCancelled } from '../payments/storage.ts';

/** Cancels the intent first. If it was already paid, the change is made instead. Returns the new state. */
export async function releaseChange(services: Services, change: ChangeRow): Promise<ChangeRow['state'] | undefined> {
  const { db, payments, clock } = services;
  const { room_id, booking_id: id, payment_intent_id } = change;
  let isDeclined = false;
  if (payment_intent_id !== null) {
    const intent = await payments.cancelIntent(payment_intent_id);
    if (intent.status === 'succeeded') {
      await finalise(services, intent.id);
      return (await findChange(db, change))?.state;
    }
    // The bank is still deciding. The sweeper checks again.
    if (intent.status !== 'canceled') return change.state;
    isDeclined = intent.isDeclined ?? false;
  }
  return transact(db, async (tx) => {
    const booking = await lockForSettlement(tx, { room_id, id, payment_intent_id });
    const row = await findChange(tx, change);
    // Don't release the change if another request has saved an intent since the change was read.
    if (!booking || !row || row.payment_intent_id !== payment_intent_id) return row?.state;
    if (payment_intent_id !== null) await markCancelled(tx, payment_intent_id);
    if (row.state !== 'open') {
      await updateChange(tx, row, { check_at: null });
      return row.state;
    }
    await freeNightsOutside(tx, booking, nightsClosedBy(booking));
    // A change whose payment was declined counts as the shortest possible hold (see `lapsedAt`).
    const held_until = isDeclined ? row.created_at : clock();
    await updateChange(tx, row, { state: 'ended', check_at: null, held_until });
    return 'ended';
  });
}
