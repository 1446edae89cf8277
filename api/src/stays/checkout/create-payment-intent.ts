import { type DayRange, ONE_ADULT, type Party, type PaymentIntent, toCents } from 'contracts';
import { type Actor, type Intent, newId, type Person, Refusal, type Services, transact } from '../../base/index.ts';
import { secondsLeft } from '../../listings/index.ts';
import { lockForSettlement } from '../bookings/lock-for-settlement.ts';
import { updateBooking } from '../bookings/storage.ts';
import { insertPayment, UNCLAIMED_MS } from '../payments/storage.ts';
import { type Hold, holdStay } from './hold-stay.ts';
import { firstPaymentCheckAt, replaceUnpayableHold } from './renew-hold.ts';

/**
 * `price` is the price that the caller saw, in dollars. In the first step of the specification, there is no stay yet.
 */
export type IntentWanted = { price: number } | { price: number; roomId: string; stay: DayRange; party?: Party };

/**
 * With a stay, holds the nights and creates an intent for the server's price. Without one, `POST /bookings` binds the
 * intent to a stay later. If that never happens, the sweeper refunds the payment.
 */
export async function createPaymentIntent(
  services: Services,
  actor: Actor,
  wanted: IntentWanted,
): Promise<PaymentIntent> {
  const { person, uid } = actor;
  if (!person) throw new Refusal('not-allowed');
  if (!('stay' in wanted)) {
    return { clientSecret: (await createUnbound(services, person, uid, wanted.price)).clientSecret };
  }
  for (let attempt = 1; ; attempt += 1) {
    const hold = await holdStay(services, person, { party: ONE_ADULT, ...wanted });
    const intent = await intentOf(services, hold, person, uid);
    if (intent.status !== 'canceled' && hold.held_until) {
      const { held_until: until } = hold;
      const times = { heldUntil: until.toISOString(), secondsLeft: secondsLeft(until, services.clock()) };
      return { clientSecret: intent.clientSecret, bookingId: hold.id, ...times };
    }
    // The provider has canceled the intent, so this hold cannot be paid. Replace it and try once more.
    await replaceUnpayableHold(services, hold);
    if (attempt > 1) throw new Refusal('hold-ended');
  }
}

async function createUnbound(services: Services, person: Person, uid: string, price: number): Promise<Intent> {
  const { db, payments, clock } = services;
  const amountCents = toCents(price);
  if (amountCents === undefined) throw new Refusal('invalid-request', { price: 'is not a valid amount' });
  const intent = await payments.createIntent({
    amountCents,
    description: 'Travel Lodge',
    metadata: { personId: person.id, uid },
    idempotencyKey: `pi:${newId()}:${amountCents}`,
  });
  const now = clock();
  const checkAt = new Date(now.getTime() + UNCLAIMED_MS);
  await insertPayment(db, { intent, personId: person.id, bookingId: null, checkAt, now });
  return intent;
}

/** A hold has only one intent. The idempotency key makes repeated calls return the same one. */
async function intentOf(services: Services, hold: Hold, guest: Person, uid: string): Promise<Intent> {
  const { payments } = services;
  if (hold.payment_intent_id) {
    const known = await payments.readIntent(hold.payment_intent_id);
    if (known) return known;
  }
  const order = {
    amountCents: hold.price_cents,
    description: hold.title,
    metadata: { roomId: hold.room_id, bookingId: hold.id, personId: guest.id, uid },
    idempotencyKey: `pi:${hold.id}:${hold.price_cents}`,
  };
  const intent = await payments.createIntent(order).catch(async (error) => {
    // The hold cannot be paid, because the provider repeats the failure for the same idempotency key. Replace it.
    await replaceUnpayableHold(services, hold);
    throw error;
  });
  await bindIntent(services, hold, guest, intent).catch(async (error) => {
    if (error instanceof Refusal) await payments.cancelIntent(intent.id);
    throw error;
  });
  return intent;
}

/** @throws Refusal `hold-ended` if the hold ended while the intent was created. */
async function bindIntent({ db, clock }: Services, hold: Hold, guest: Person, intent: Intent): Promise<void> {
  await transact(db, async (tx) => {
    await insertPayment(tx, { intent, personId: guest.id, bookingId: hold.id, checkAt: null, now: clock() });
    const row = await lockForSettlement(tx, { ...hold, payment_intent_id: intent.id });
    if (row?.state === 'held')
      await updateBooking(tx, row, { payment_intent_id: intent.id, check_at: firstPaymentCheckAt(clock()) });
    else if (row?.payment_intent_id !== intent.id) throw new Refusal('hold-ended');
  });
}
