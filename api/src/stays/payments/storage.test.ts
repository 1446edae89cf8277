import { PAYMENT_STATES, PAYMENT_TRANSITIONS, type PaymentState } from 'contracts';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import type { Tx } from '../../base/database/tables.ts';
import { transact } from '../../base/database/transact.ts';
import type { Intent } from '../../base/ports/payments.ts';
import { markRefunded, markRefundFailed, markRetried, noteRefund } from './refund-storage.ts';
import { findPayment, insertPayment, markBooked, markCancelled, markCaptured, markRefunding } from './storage.ts';

const api = useApi();
const now = new Date('2026-11-20T12:00:00Z');
const bookingId = crypto.randomUUID();
const made = { providerId: 're_1', now };

const MARKS: Record<Exclude<PaymentState, 'open'>, (tx: Tx, intent: Intent) => Promise<unknown>> = {
  captured: (tx, intent) => markCaptured(tx, intent, now),
  booked: (tx, { id }) => markBooked(tx, id, bookingId),
  refunding: async (tx, intent) => {
    if ((await findPayment(tx, intent.id))?.state !== 'refunded') return markRefunding(tx, intent.id);
    await MARKS.refunded(tx, intent);
    return markRefundFailed(tx, intent.id, { failure: 'declined', now });
  },
  refunded: async (tx, { id, amountCents }) => {
    await noteRefund(tx, { key: id, intentId: id, amountCents, now });
    await markRefunded(tx, id, made);
  },
  cancelled: (tx, { id }) => markCancelled(tx, id),
};

let personId: string;
beforeAll(async () => {
  await api.signIn('payer@lodge.test');
  ({ id: personId } = await api.services.db.selectFrom('people').select('id').executeTakeFirstOrThrow());
});

async function paymentIn(state: PaymentState): Promise<Intent> {
  const { db } = api.services;
  const id = `pi_${crypto.randomUUID()}`;
  const intent: Intent = { id, status: 'open', amountCents: 100, currency: 'usd', clientSecret: '', metadata: {} };
  await insertPayment(db, { intent, personId, bookingId: null, checkAt: null, now });
  await db.updateTable('payments').set({ state }).where('intent_id', '=', id).execute();
  return intent;
}

const steps = PAYMENT_STATES.flatMap((from) =>
  Object.entries(MARKS).map(([to, mark]) => ({ from, to: to as PaymentState, mark })),
);

test.each(steps)('a payment changes from $from to $to only if the graph allows it', async ({ from, to, mark }) => {
  const { db } = api.services;
  const intent = await paymentIn(from);
  const isAllowed = (PAYMENT_TRANSITIONS[from] as readonly string[]).includes(to);
  const marking = transact(db, (tx) => mark(tx, intent));
  if (to === 'booked' && !isAllowed) await expect(marking).rejects.toThrow('cannot become booked');
  else await marking;
  expect((await findPayment(db, intent.id))?.state).toBe(isAllowed ? to : from);
});

test('a payment can be marked only once', async () => {
  const { id, amountCents } = await paymentIn('booked');
  await transact(api.services.db, async (tx) => {
    expect(await markRefunding(tx, id)).toMatchObject({ state: 'refunding', amount_cents: 100, person_id: personId });
    expect(await markRefunding(tx, id)).toBeUndefined();
    const refund = { key: id, intentId: id, amountCents, now };
    expect(await noteRefund(tx, refund)).toMatchObject({ key: id, amount_cents: 100, made_at: null });
    expect(await noteRefund(tx, refund)).toBeUndefined();
    expect([await markRefunded(tx, id, made), await markRefunded(tx, id, made)]).toEqual([true, false]);
    expect(await findPayment(tx, id)).toMatchObject({ state: 'refunded', refund_cents: 100, refunded_cents: 100 });
  });
});

test('a partly refunded payment of an active stay remains booked', async () => {
  const { id } = await paymentIn('booked');
  await transact(api.services.db, async (tx) => {
    await noteRefund(tx, { key: `part:${id}`, intentId: id, amountCents: 30, now });
    await markRefunded(tx, `part:${id}`, made);
    expect(await findPayment(tx, id)).toMatchObject({ state: 'booked', refund_cents: 30, refunded_cents: 30 });
    await markRefunding(tx, id);
    await noteRefund(tx, { key: id, intentId: id, amountCents: 50, now });
    await markRefunded(tx, id, made);
    expect(await findPayment(tx, id)).toMatchObject({ state: 'refunded', refund_cents: 80, refunded_cents: 80 });
  });
});

test('a failed refund can be requested again', async () => {
  const { id, amountCents } = await paymentIn('booked');
  await transact(api.services.db, async (tx) => {
    await markRefunding(tx, id);
    await noteRefund(tx, { key: id, intentId: id, amountCents, now });
    await markRefunded(tx, id, made);
    const failed = { failure: 'declined', now };
    expect([await markRefundFailed(tx, id, failed), await markRefundFailed(tx, id, failed)]).toEqual([true, false]);
    expect(await findPayment(tx, id)).toMatchObject({ state: 'refunding', refund_cents: 100, refunded_cents: 0 });
    expect(await markRefunding(tx, id)).toBeUndefined();
    expect([await markRetried(tx, id, now), await markRetried(tx, id, now)]).toMatchObject([{ key: id }, undefined]);
  });
});
