import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { sign, WEBHOOK_SECRET } from '../../../tests/payments-fake.ts';
import { useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { sweepHolds } from './sweep-holds.ts';
import { sweepPayments } from './sweep-payments.ts';

const api = useApi();

async function newRoom(change: Record<string, unknown> = {}) {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  return addRoom(host, change);
}

const states = async (roomId: string) =>
  (await api.services.db.selectFrom('bookings').select('state').where('room_id', '=', roomId).execute()).map(
    ({ state }) => state,
  );
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  api.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });

async function runAllJobs() {
  await api.runJobs();
}

describe('the payment webhook', () => {
  test('settles a payment once even if its event is delivered ten times', async () => {
    const roomId = await newRoom();
    const guest = await api.newGuest();
    const held = await hold(guest, stay(roomId, 2, 3));
    api.payments.pay(held.body.clientSecret);
    const event = api.payments.event('payment_intent.succeeded', intentIdOf(held.body.clientSecret));
    const all = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await states(roomId)).toEqual(['confirmed']);
    await runAllJobs();
    expect(api.sent.filter(({ to }) => to === guest.email).length).toBe(1);
  });

  test('settles a payment whose intent does not name the room', async () => {
    const roomId = await newRoom();
    const held = await hold(await api.newGuest(), stay(roomId, 2, 3));
    const intentId = intentIdOf(held.body.clientSecret);
    const { roomId: named, ...metadata } = api.payments.intents.get(intentId)?.metadata ?? {};
    expect(named).toBe(roomId);
    Object.assign(api.payments.intents.get(intentId) ?? {}, { metadata });
    api.payments.pay(held.body.clientSecret);
    expect((await deliver(api.payments.event('payment_intent.succeeded', intentId))).statusCode).toBe(200);
    expect(await states(roomId)).toEqual(['confirmed']);
  });

  test('rejects a forged, old or missing signature with 400', async () => {
    const event = api.payments.event('payment_intent.succeeded', 'pi_1');
    const time = Math.floor(Date.now() / 1000);
    const signatures = [
      '',
      'v1=abc',
      sign(event.body, 'whsec_other', time),
      sign(event.body, WEBHOOK_SECRET, time - 400),
      sign(`${event.body} `, WEBHOOK_SECRET, time),
    ];
    for (const signature of signatures) {
      const refused = await deliver({ body: event.body, signature });
      expect([signature, refused.statusCode, refused.json().code]).toEqual([signature, 400, 'webhook-refused']);
    }
  });

  test('ignores a "succeeded" event of an unpaid intent', async () => {
    const roomId = await newRoom();
    const held = await hold(await api.newGuest(), stay(roomId, 2, 3));
    await deliver(api.payments.event('payment_intent.succeeded', intentIdOf(held.body.clientSecret)));
    expect(await states(roomId)).toEqual(['held']);
  });

  test('may report a payment before or after the page does', async () => {
    const roomId = await newRoom({ keepOpen: true });
    for (let round = 0; round < 6; round += 1) {
      const guest = await api.newGuest();
      const wanted = stay(roomId, round * 3, 2);
      const held = await hold(guest, wanted);
      api.payments.pay(held.body.clientSecret);
      const transactionId = intentIdOf(held.body.clientSecret);
      const event = api.payments.event('payment_intent.succeeded', transactionId);
      const steps = [
        () => deliver(event),
        () => guest.call('POST', '/api/bookings', { ...wanted, transactionId }),
        () => sweepHolds(api.services),
        () => deliver(event),
      ].sort(() => Math.random() - 0.5);
      await Promise.all(steps.map((step) => step()));
    }
    expect(await states(roomId)).toEqual(Array.from({ length: 6 }, () => 'confirmed'));
  });
});

describe('the sweeper', () => {
  test('settles a payment that neither the webhook nor the page reported', async () => {
    const roomId = await newRoom();
    const held = await hold(await api.newGuest(), stay(roomId, 2, 3));
    api.payments.pay(held.body.clientSecret);
    api.later(21_000);
    await sweepHolds(api.services);
    expect(await states(roomId)).toEqual(['confirmed']);
  });

  test('refunds a payment that has not been claimed for fifteen minutes', async () => {
    const guest = await api.newGuest();
    const intent = await guest.call('POST', '/api/create-payment-intent', { price: 240 });
    const intentId = intentIdOf(intent.body.clientSecret);
    api.payments.pay(intent.body.clientSecret);
    await deliver(api.payments.event('payment_intent.succeeded', intentId));
    api.later(14 * 60_000);
    await sweepPayments(api.services);
    await runAllJobs();
    expect(api.payments.refunds.filter((refund) => refund.intentId === intentId)).toEqual([]);
    api.later(2 * 60_000);
    await sweepPayments(api.services);
    await sweepPayments(api.services);
    await runAllJobs();
    expect(api.payments.refunds.filter((refund) => refund.intentId === intentId)).toMatchObject([
      { amountCents: 24_000 },
    ]);
    const wanted = { ...stay(await newRoom(), 1, 2), transactionId: intentId };
    expect((await guest.call('POST', '/api/bookings', wanted)).body.code).toBe('payment-mismatch');
  });
});

describe('a payment after its hold expired', () => {
  async function lapsedHold() {
    const { db } = api.services;
    const roomId = await newRoom();
    const guest = await api.newGuest();
    const wanted = stay(roomId, 2, 3);
    const { clientSecret } = (await hold(guest, wanted)).body;
    await db.updateTable('bookings').set({ state: 'released' }).where('room_id', '=', roomId).execute();
    await db.deleteFrom('nights').where('room_id', '=', roomId).execute();
    return { roomId, guest, clientSecret, body: { ...wanted, transactionId: intentIdOf(clientSecret) } };
  }

  test('gets the nights if they are still free', async () => {
    const { roomId, guest, clientSecret, body } = await lapsedHold();
    api.payments.pay(clientSecret);
    expect((await guest.call('POST', '/api/bookings', body)).status).toBe(200);
    expect(await states(roomId)).toEqual(['confirmed']);
  });

  test('gets the nights if nobody else is on the waitlist for them', async () => {
    const { roomId, guest, clientSecret, body } = await lapsedHold();
    const other = await api.newGuest();
    const { bookingId } = (await hold(other, stay(roomId, 3, 1))).body;
    const { from, to } = body;
    expect((await guest.call('POST', '/api/waitlist', { roomId, from, to })).status).toBe(200);
    await other.call('DELETE', `/api/bookings/${bookingId}/hold`);
    api.payments.pay(clientSecret);
    expect((await guest.call('POST', '/api/bookings', body)).status).toBe(200);
    expect((await states(roomId)).sort()).toEqual(['confirmed', 'released']);
  });

  test('is refunded if another guest is on the waitlist for the nights', async () => {
    const { roomId, guest, clientSecret, body } = await lapsedHold();
    const [other, waits] = [await api.newGuest(), await api.newGuest()];
    const { bookingId } = (await hold(other, stay(roomId, 3, 1))).body;
    const { from, to } = stay(roomId, 3, 1);
    expect((await waits.call('POST', '/api/waitlist', { roomId, from, to })).status).toBe(200);
    await other.call('DELETE', `/api/bookings/${bookingId}/hold`);
    api.payments.pay(clientSecret);
    expect((await guest.call('POST', '/api/bookings', body)).body.code).toBe('nights-taken');
    await runAllJobs();
    const mail = api.sent.find(({ to: address, subject }) => address === guest.email && subject.includes('refunded'));
    expect(mail?.text).toContain('these nights were no longer free');
    const [note] = (await guest.call('GET', '/api/notifications')).body;
    expect(note).toMatchObject({ kind: 'payment-refunded', text: 'These nights were no longer free.' });
  });

  test('is refunded once if another guest has taken the nights', async () => {
    const { roomId, guest, clientSecret, body } = await lapsedHold();
    const id = body.transactionId;
    expect((await book(api, await api.newGuest(), stay(roomId, 3, 1))).status).toBe(200);
    api.payments.pay(clientSecret);
    for (let round = 0; round < 3; round += 1) {
      const refused = await guest.call('POST', '/api/bookings', body);
      expect([refused.status, refused.body.code]).toEqual([409, 'nights-taken']);
      await deliver(api.payments.event('payment_intent.succeeded', id));
    }
    await runAllJobs();
    expect(api.payments.refunds.filter(({ intentId }) => intentId === id)).toMatchObject([{ amountCents: 36_000 }]);
    expect((await states(roomId)).sort()).toEqual(['confirmed', 'conflicted']);
    const [payment] = await api.services.db.selectFrom('payments').selectAll().where('intent_id', '=', id).execute();
    expect(payment).toMatchObject({ state: 'refunded', refunded_cents: 36_000 });
    expect(
      api.sent.find(({ to, subject }) => to === guest.email && subject.includes('is being refunded')),
    ).toBeDefined();
    expect(await toldTo(guest)).toEqual(['Your payment for Quiet house by the sea is being refunded']);
  });
});

describe('a tampered booking', () => {
  test('is never saved with the values that the browser sent', async () => {
    const roomId = await newRoom({ keepOpen: true });
    const other = await newRoom({ keepOpen: true });
    const [guest, stranger] = [await api.newGuest(), await api.newGuest()];
    const wanted = stay(roomId, 2, 3);
    const held = await hold(guest, wanted);
    const transactionId = intentIdOf(held.body.clientSecret);
    const unpaid = { ...wanted, transactionId };
    expect((await guest.call('POST', '/api/bookings', unpaid)).body.code).toBe('payment-not-succeeded');
    api.payments.pay(held.body.clientSecret);
    const refusedWith = async (body: object, by = guest) =>
      (await by.call('POST', '/api/bookings', { ...unpaid, ...body })).body.code;
    expect(await refusedWith({}, stranger)).toBe('payment-used');
    expect(await refusedWith({ roomId: other })).toBe('payment-used');
    expect(await refusedWith({ to: inDays(30) })).toBe('payment-used');
    expect(await refusedWith({ from: inDays(3) })).toBe('payment-used');
    expect(await refusedWith({ from: 'yesterday' })).toBe('invalid-request');
    expect(await refusedWith({ from: ['2026-01-01'] })).toBe('invalid-request');
    expect(await refusedWith({ price: '0.01' })).toBe('invalid-request');
    expect(await refusedWith({ transactionId: 'pi_unknown' })).toBe('payment-not-succeeded');
    expect(await refusedWith({ transactionId: '../refunds' })).toBe('payment-not-succeeded');
    expect(await refusedWith({ transactionId: { $ne: '' } })).toBe('invalid-request');
    expect(await refusedWith({ transactionId: [transactionId] })).toBe('invalid-request');
    expect(await refusedWith({ roomId: "' OR 1=1 --" })).toBe('payment-used');
    const tampered = {
      price: 1,
      title: 'Mine',
      host: guest.email,
      guest: { email: 'admin@lodge.test' },
      state: 'x',
      _id: 'x',
    };
    const saved = await guest.call('POST', '/api/bookings', { ...unpaid, ...tampered });
    expect(saved.body.booking).toMatchObject({
      price: 360,
      title: 'Quiet house by the sea',
      guest: { email: guest.email },
    });
    expect(await states(roomId)).toEqual(['confirmed']);
    expect(await states(other)).toEqual([]);
  });

  test('is refunded if its amount, person or nights are wrong', async () => {
    const roomId = await newRoom();
    const [guest, stranger] = [await api.newGuest(), await api.newGuest()];
    const pay = async (price: number) => {
      const intent = await guest.call('POST', '/api/create-payment-intent', { price });
      api.payments.pay(intent.body.clientSecret);
      return intentIdOf(intent.body.clientSecret);
    };
    const wanted = stay(roomId, 2, 3);
    const cheap = await pay(1);
    const exact = await pay(wanted.price);
    expect((await guest.call('POST', '/api/bookings', { ...wanted, transactionId: cheap })).body.code).toBe(
      'payment-mismatch',
    );
    expect((await stranger.call('POST', '/api/bookings', { ...wanted, transactionId: exact })).body.code).toBe(
      'payment-used',
    );
    expect((await guest.call('POST', '/api/bookings', { ...wanted, transactionId: exact })).status).toBe(200);
    const second = await pay(wanted.price);
    expect((await guest.call('POST', '/api/bookings', { ...wanted, transactionId: second })).body.code).toBe(
      'room-booked',
    );
    await runAllJobs();
    const sentBack = api.payments.refunds.map(({ intentId }) => intentId);
    expect(sentBack).toEqual(expect.arrayContaining([cheap, second]));
    expect(sentBack).not.toContain(exact);
    expect(await states(roomId)).toEqual(['confirmed']);
  });
});

describe('an outbox job', () => {
  test('is retried with exponential backoff until it succeeds', async () => {
    const roomId = await newRoom();
    const guest = await api.newGuest();
    expect((await book(api, guest, stay(roomId, 2, 3))).status).toBe(200);
    const { mail } = api.services;
    const send = mail.send;
    mail.send = async () => {
      throw new Error('the mail server is down');
    };
    await runAllJobs();
    const waiting = await api.services.db.selectFrom('jobs').selectAll().where('done_at', 'is', null).execute();
    expect(waiting.filter(({ kind }) => kind.startsWith('mail')).map(({ attempts }) => attempts)).toEqual([1, 1]);
    mail.send = send;
    await runAllJobs();
    expect(api.sent.some(({ to }) => to === guest.email)).toBe(false);
    api.later(3_000);
    await runAllJobs();
    const [letter] = api.sent.filter(({ to }) => to === guest.email);
    expect(letter?.subject).toBe('Your stay at Quiet house by the sea is booked');
    expect(letter?.text).toContain('http://localhost:4000/dashboard/my-bookings');
  });
});

describe('a refund', () => {
  test('is retried with a new idempotency key if the provider repeats its failure', async () => {
    const guest = await api.newGuest();
    const intent = await guest.call('POST', '/api/create-payment-intent', { price: 50 });
    const intentId = intentIdOf(intent.body.clientSecret);
    api.payments.pay(intent.body.clientSecret);
    const wrong = { ...stay(await newRoom(), 1, 2), transactionId: intentId };
    expect((await guest.call('POST', '/api/bookings', wrong)).body.code).toBe('payment-mismatch');
    const { refund } = api.services.payments;
    const keys: string[] = [];
    api.services.payments.refund = async (order) => {
      keys.push(order.idempotencyKey);
      if (order.idempotencyKey === `refund:${intentId}`) throw new Error('the same failure as before');
      return refund(order);
    };
    for (let round = 0; round < 5; round += 1) {
      await runAllJobs();
      api.later(60_000);
    }
    api.services.payments.refund = refund;
    expect(keys).toEqual([...Array.from({ length: 3 }, () => `refund:${intentId}`), `refund:${intentId}:4`]);
    const [payment] = await api.services.db
      .selectFrom('payments')
      .selectAll()
      .where('intent_id', '=', intentId)
      .execute();
    expect(payment?.state).toBe('refunded');
  });
});
