import { HOLD_MINUTES } from 'contracts';
import { describe, expect, test } from 'vitest';
import { bookedStay, change, finishJobs, giveUp, quote } from '../../../tests/changes.ts';
import { hold, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';
import { sweepChanges } from './sweep-changes.ts';

const api = useApi();
/** The four booked nights and one more, for 120 dollars. */
const longer = { from: inDays(10), to: inDays(15), pay: 120 };
const MINUTE = 60_000;

async function asked(room: Record<string, unknown> = {}) {
  const booked = await bookedStay(api, room);
  const { status, body } = await change(booked.guest, booked.id, longer);
  expect(status).toBe(200);
  const { clientSecret, heldUntil } = body.payment as { clientSecret: string; heldUntil: string };
  return { ...booked, clientSecret, heldUntil, changeIntent: intentIdOf(clientSecret) };
}

const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const takenOf = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body.taken;
const refundsOf = (intentId: string) =>
  api.payments.refunds.filter((refund) => refund.intentId === intentId).map(({ amountCents }) => amountCents);
const deliver = (intentId: string) => {
  const { body, signature } = api.payments.event('payment_intent.succeeded', intentId);
  return api.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
};
const report = (by: Caller, roomId: string, transactionId: string) =>
  by.call('POST', '/api/bookings', { ...longer, roomId, transactionId });
const statesOf = async (id: string) =>
  (
    await api.services.db
      .selectFrom('booking_changes')
      .select('state')
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

async function expectUnchanged({ guest, roomId, id }: { guest: Caller; roomId: string; id: string }) {
  expect(await read(guest, id)).toMatchObject({ to: inDays(14), price: 480, state: 'confirmed' });
  expect(await takenOf(roomId)).toEqual([{ from: inDays(10), to: inDays(14) }]);
  await finishJobs(api);
  expect(await auditData(api.services)).toEqual([]);
}

describe('a change that costs more', () => {
  test('holds the new nights until it is paid', async () => {
    const { guest, host, roomId, id, changeIntent, clientSecret, heldUntil, intentId } = await asked();
    expect(Date.parse(heldUntil) - api.services.clock().getTime()).toBeGreaterThan((HOLD_MINUTES - 1) * MINUTE);
    expect(api.payments.intents.get(changeIntent)).toMatchObject({ amountCents: 12_000 });
    expect(await read(guest, id)).toMatchObject({
      to: inDays(14),
      price: 480,
      paid: 480,
      pendingChange: { to: inDays(15), pay: 120, heldUntil },
    });
    expect((await hold(await api.signIn('late@lodge.test'), stay(roomId, 14, 1))).body.code).toBe('nights-taken');
    expect(await auditData(api.services)).toEqual([]);

    api.payments.pay(clientSecret);
    const saved = await report(guest, roomId, changeIntent);
    expect(saved.body).toMatchObject({
      insertedId: id,
      booking: { to: inDays(15), price: 600, transactionId: intentId },
    });
    const booking = await read(host, id);
    expect(booking).toMatchObject({ paid: 600, lines: [{ nights: 5, each: 120, amount: 600 }] });
    expect(booking.pendingChange).toBeUndefined();
    expect(booking.timeline.map(({ event, amount }: { event: string; amount?: number }) => [event, amount])).toEqual([
      ['held', undefined],
      ['paid', 480],
      ['confirmed', undefined],
      ['paid', 120],
      ['changed', undefined],
    ]);
    api.sent.length = 0;
    await finishJobs(api);
    expect(api.sent.find(({ to }) => to === guest.email)?.text).toContain('You paid the difference of $120.');
    expect(await auditData(api.services)).toEqual([]);
    expect((await guest.call('GET', `/api/bookings/${id}/receipt.pdf`)).status).toBe(200);
  });

  test('can be canceled later with a refund of both payments', async () => {
    const { guest, roomId, id, changeIntent, clientSecret, intentId } = await asked();
    api.payments.pay(clientSecret);
    await report(guest, roomId, changeIntent);
    expect((await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 600 })).status).toBe(200);
    await finishJobs(api);
    expect([refundsOf(intentId), refundsOf(changeIntent)]).toEqual([[48_000], [12_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test.each([0, 60])('is refunded before the first payment even if its clock is %i s behind', async (seconds) => {
    const { guest, roomId, id, changeIntent, clientSecret, intentId } = await asked();
    api.payments.pay(clientSecret);
    await report(guest, roomId, changeIntent);
    const paidAt = new Date(api.services.clock().getTime() - seconds * 1_000);
    const { db } = api.services;
    await db.updateTable('payments').set({ created_at: paidAt }).where('intent_id', '=', changeIntent).execute();
    expect((await change(guest, id, { from: inDays(10), to: inDays(13), refund: 240 })).status).toBe(200);
    await finishJobs(api);
    expect([refundsOf(intentId), refundsOf(changeIntent)]).toEqual([[12_000], [12_000]]);
    expect(await read(guest, id)).toMatchObject({ price: 360, paid: 600 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is settled once even if several sources report its payment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { guest, roomId, id, changeIntent, clientSecret } = await asked();
      api.payments.pay(clientSecret);
      api.later(21_000);
      const steps = [
        () => deliver(changeIntent),
        () => report(guest, roomId, changeIntent),
        () => sweepChanges(api.services),
        () => deliver(changeIntent),
        () => change(guest, id, longer),
      ].sort(() => Math.random() - 0.5);
      await Promise.all(steps.map((step) => step()));
      expect(await statesOf(id)).toEqual(['made']);
      expect(await read(guest, id)).toMatchObject({ to: inDays(15), price: 600, paid: 600 });
    }
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is settled by the sweeper if nobody reports its payment', async () => {
    const { guest, id, clientSecret } = await asked();
    api.payments.pay(clientSecret);
    api.later(21_000);
    await sweepChanges(api.services);
    expect(await read(guest, id)).toMatchObject({ to: inDays(15), price: 600 });
  });

  test('reuses its hold and payment when it is repeated', async () => {
    const { guest, id, clientSecret, changeIntent } = await asked();
    const twice = await Promise.all([change(guest, id, longer), change(guest, id, longer)]);
    expect(twice.map(({ body }) => body.payment.clientSecret)).toEqual([clientSecret, clientSecret]);
    const other = await change(guest, id, { ...longer, to: inDays(16), pay: 240 });
    expect(other.body.payment.clientSecret).not.toBe(clientSecret);
    expect(api.payments.intents.get(changeIntent)?.status).toBe('canceled');
    expect(await statesOf(id)).toEqual(['ended', 'open']);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('creates one payment intent for concurrent clicks', async () => {
    const { guest, id } = await bookedStay(api);
    const all = await Promise.all(Array.from({ length: 8 }, () => change(guest, id, longer)));
    expect(new Set(all.map(({ body }) => body.payment?.clientSecret)).size).toBe(1);
    expect(await statesOf(id)).toEqual(['open']);
  });

  test('frees the nights when the guest discards it', async () => {
    const each = await asked();
    expect((await giveUp(each.guest, each.id)).body.modifiedCount).toBe(1);
    expect((await giveUp(each.guest, each.id)).body.modifiedCount).toBe(0);
    expect(() => api.payments.pay(each.clientSecret)).toThrow('canceled');
    await expectUnchanged(each);
  });

  test('expires if it is not paid', async () => {
    const each = await asked();
    api.later((HOLD_MINUTES + 1) * MINUTE);
    await sweepChanges(api.services);
    expect(api.payments.intents.get(each.changeIntent)?.status).toBe('canceled');
    await expectUnchanged(each);
  });

  test('is made if it was paid while the guest discarded it', async () => {
    const { guest, id, clientSecret } = await asked();
    api.payments.pay(clientSecret);
    expect((await giveUp(guest, id)).body.modifiedCount).toBe(0);
    expect(await read(guest, id)).toMatchObject({ to: inDays(15), price: 600 });
  });

  test('is refunded if its payment arrives too late', async () => {
    const each = await asked();
    const { guest, roomId, id, changeIntent, clientSecret } = each;
    // End the change in the database only, as if the guest had paid at the same moment.
    await api.services.db.updateTable('booking_changes').set({ state: 'ended' }).where('booking_id', '=', id).execute();
    await api.services.db.deleteFrom('nights').where('room_id', '=', roomId).where('night', '=', inDays(14)).execute();
    api.payments.pay(clientSecret);
    const answers = await Promise.all([report(guest, roomId, changeIntent), deliver(changeIntent)]);
    expect(answers[0].body.code).toBe('change-ended');
    expect((await report(guest, roomId, changeIntent)).body.code).toBe('change-ended');
    api.sent.length = 0;
    await expectUnchanged(each);
    expect(refundsOf(changeIntent)).toEqual([12_000]);
    expect(api.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [guest.email, 'Your payment for changing your stay at Quiet house by the sea is being refunded'],
    ]);
    expect(await toldTo(guest)).toEqual(['Your change of the stay at Quiet house by the sea was not made']);
  });

  test('is refused while the payment provider is unavailable', async () => {
    const each = await bookedStay(api);
    api.payments.silent.add('createIntent');
    expect((await change(each.guest, each.id, longer)).body.code).toBe('payments-unavailable');
    api.payments.silent.clear();
    await expectUnchanged(each);
    expect((await change(each.guest, each.id, longer)).body.payment).toBeDefined();
  });

  test('keeps the price that was shown even if the host changes the room', async () => {
    const { guest, host, roomId, id, changeIntent, clientSecret } = await asked();
    const shorter = await roomBody(host, { keepOpen: true, version: 1, to: inDays(14) });
    expect((await host.call('PUT', `/api/rooms/${roomId}`, shorter)).body.code).toBe('nights-booked');
    const dearer = await roomBody(host, { keepOpen: true, version: 1, price: 500 });
    expect((await host.call('PUT', `/api/rooms/${roomId}`, dearer)).status).toBe(200);
    await host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: true });
    api.payments.pay(clientSecret);
    expect((await report(guest, roomId, changeIntent)).body.booking).toMatchObject({ to: inDays(15), price: 600 });
    expect(await auditData(api.services)).toEqual([]);
    expect((await quote(guest, id, { from: inDays(10), to: inDays(16) })).body.code).toBe('room-unlisted');
  });
});

describe('a cancellation during a change', () => {
  test.each(['guest', 'host'] as const)('by the %s ends the change', async (by) => {
    const { guest, host, roomId, id, changeIntent, clientSecret, intentId } = await asked();
    const who = by === 'guest' ? guest : host;
    const body = { refund: 480, ...(by === 'host' && { reason: 'Flooded' }) };
    expect((await who.call('POST', `/api/bookings/${id}/cancellation`, body)).status).toBe(200);
    const kept = by === 'host' ? [{ from: inDays(10), to: inDays(14) }] : [];
    expect(await takenOf(roomId)).toEqual(kept);
    api.payments.pay(clientSecret);
    expect((await report(guest, roomId, changeIntent)).body.code).toBe('change-ended');
    await finishJobs(api);
    expect([refundsOf(intentId), refundsOf(changeIntent)]).toEqual([[48_000], [12_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('cancels the unpaid payment intent', async () => {
    const { guest, id, changeIntent } = await asked();
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
    await sweepChanges(api.services);
    expect(api.payments.intents.get(changeIntent)?.status).toBe('canceled');
    const left = await api.services.db
      .selectFrom('booking_changes')
      .select('check_at')
      .where('booking_id', '=', id)
      .execute();
    expect(left).toEqual([{ check_at: null }]);
  });

  test('that coincides with the payment refunds everything or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { guest, id, changeIntent, clientSecret, intentId } = await asked();
      api.payments.pay(clientSecret);
      const cancel = (refund: number) => guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });
      await Promise.all([cancel(480), deliver(changeIntent)]);
      const { state } = await read(guest, id);
      if (state === 'confirmed') expect((await cancel(600)).status).toBe(200);
      await finishJobs(api);
      expect([refundsOf(intentId), refundsOf(changeIntent)]).toEqual([[48_000], [12_000]]);
    }
    expect(await auditData(api.services)).toEqual([]);
  });
});

test('a payment with another person or amount changes nothing', async () => {
  const each = await asked();
  const { guest, roomId, id, changeIntent, clientSecret } = each;
  const intent = api.payments.intents.get(changeIntent);
  if (intent) intent.amountCents = 1;
  api.payments.pay(clientSecret);
  expect((await report(guest, roomId, changeIntent)).body.code).toBe('payment-mismatch');
  const thief = await api.signIn('thief@lodge.test');
  expect((await report(thief, roomId, changeIntent)).status).toBe(409);
  expect(await read(guest, id)).toMatchObject({ to: inDays(14), price: 480 });
});
