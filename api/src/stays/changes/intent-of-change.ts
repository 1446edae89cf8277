import {
  type BookingRow,
  type ChangeRow,
  type Intent,
  type Person,
  Refusal,
  type Services,
  transact,
} from '../../base/index.ts';
import { findChange, updateChange } from '../bookings/change-storage.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { insertPayment } from '../payments/storage.ts';
import { releaseChange } from './release-change.ts';

interface Payable {
  booking: BookingRow;
  change: ChangeRow;
  person: Person;
  uid: string;
}

/** A change has only one intent. The idempotency key makes repeated calls return the same one. */
export async function intentOfChange(services: Services, payable: Payable): Promise<Intent> {
  const { payments } = services;
  const { booking, change, person, uid } = payable;
  if (change.payment_intent_id) {
    const known = await payments.readIntent(change.payment_intent_id);
    if (known) return known;
  }
  const order = {
    amountCents: change.pay_cents,
    description: booking.title,
    metadata: { roomId: booking.room_id, bookingId: booking.id, changeId: change.id, personId: person.id, uid },
    idempotencyKey: `pi:${change.id}:${change.pay_cents}`,
  };
  const intent = await payments.createIntent(order).catch(async (error) => {
    // The change cannot be paid, because the provider repeats the failure for the same idempotency key. Release it.
    await releaseChange(services, change);
    throw error;
  });
  await bindIntent(services, payable, intent).catch(async (error) => {
    if (error instanceof Refusal) await payments.cancelIntent(intent.id);
    throw error;
  });
  return intent;
}

/** @throws Refusal `hold-ended` if the change ended while the intent was created. */
async function bindIntent(
  { db, clock }: Services,
  { booking, change, person }: Payable,
  intent: Intent,
): Promise<void> {
  await transact(db, async (tx) => {
    await insertPayment(tx, { intent, personId: person.id, bookingId: booking.id, checkAt: null, now: clock() });
    await lockForSettlement(tx, { ...booking, payment_intent_id: intent.id });
    const row = await findChange(tx, change);
    if (row?.state === 'open') await updateChange(tx, row, { payment_intent_id: intent.id });
    else if (row?.payment_intent_id !== intent.id) throw new Refusal('hold-ended');
  });
}
