import { beforeEach, describe, expect, test } from 'vitest';
import { bookedLongAgo, cancel, change, finishJobs, quote } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { connectAccount, finishPayouts, resetClockBeforeEach, sentFor, timePasses } from '../../../tests/payouts.ts';
import { booked, CHARGED_PRICE, CHARGES, chargedStay, half, read, refund, refundsOf } from '../../../tests/refunds.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const DAY_MS = 24 * 60 * 60_000;

const api = useApi();
const charging = useApi(() => ({ charges: CHARGES, feeBasisPoints: 1_000 }));

resetClockBeforeEach(api);
beforeEach(() => api.payments.silent.clear());

describe('a refund of part of the price', () => {
  test('is paid to the guest’s card', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    const { status, body } = await refund(admin, id, { amount: 50.5, reason: 'No hot water' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 429.5, paid: 480, refundable: { amount: 429.5, bearer: 'host' } });
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([5_050]);
    expect(await read(guest, id)).toMatchObject({ state: 'confirmed', price: 429.5, paid: 480 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is recorded in the history with its admin, amount and reason', async () => {
    const { admin, guest, host, id } = await booked(api);
    await refund(admin, id, half);
    await finishJobs(api);
    const ordered = { event: 'refund-ordered', at: expect.any(String), amount: 240, reason: 'No hot water' };
    for (const reader of [guest, host]) {
      const { timeline, refundable } = await read(reader, id);
      expect(timeline.slice(-2)).toEqual([ordered, { event: 'refunded', at: expect.any(String), amount: 240 }]);
      expect(refundable).toBeUndefined();
    }
    const { name } = await api.services.db
      .selectFrom('people')
      .select('name')
      .where('email', '=', admin.email)
      .executeTakeFirstOrThrow();
    expect((await read(admin, id)).timeline.at(-2)).toEqual({ ...ordered, admin: name });
  });

  test('is announced to the guest and the host with its reason', async () => {
    const { admin, guest, host, id } = await booked(api);
    await refund(admin, id, half);
    await finishJobs(api);
    expect((await toldTo(guest))[0]).toMatch(/^You get \$240 back for .*Quiet house by the sea/);
    expect((await toldTo(host))[0]).toMatch(/gets \$240 back for .*Quiet house by the sea/);
    for (const { call } of [guest, host]) {
      const [note] = (await call('GET', '/api/notifications')).body;
      expect(note).toMatchObject({ kind: 'booking-refunded', text: 'No hot water' });
    }
    const mails = [guest, host].map(({ email }) => api.sent.findLast(({ to }) => to === email));
    for (const mail of mails) {
      expect(mail?.subject).toContain('$240');
      expect(mail?.text).toContain('No hot water');
    }
    expect(mails[1]?.text).toContain('lowers the price of the stay');
  });

  test('is recorded in the audit trail', async () => {
    const { admin, id } = await booked(api);
    await refund(admin, id, half);
    const entries = (await admin.call('GET', '/api/audit?topic=bookings')).body;
    expect(entries.find((entry: { action: string }) => entry.action === 'booking-refunded')).toMatchObject({
      ...{ actor: { email: admin.email }, bookingId: id },
      details: { amountCents: 24_000, reason: 'No hot water', bearer: 'host' },
    });
  });

  test('lowers the host’s payout and earnings', async () => {
    const { services } = api;
    services.settings.feeBasisPoints = 1_000;
    const { admin, host, id } = await booked(api, { from: 1 });
    services.settings.feeBasisPoints = 0;
    await connectAccount(api, host);
    await refund(admin, id, half);
    const range = `?from=${inDays(-30)}&to=${inDays(60)}`;
    expect((await host.call('GET', `/api/earnings${range}`)).body.total).toMatchObject({ fees: 24, earned: 216 });
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(sentFor(api, id)).toEqual([[21_600]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('can be the whole price of a stay that remains booked', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    const { body } = await refund(admin, id, { amount: 480, reason: 'On the house' });
    expect([body.price, body.state, body.refundable]).toEqual([0, 'confirmed', undefined]);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
    expect((await cancel(guest, id)).body).toMatchObject({ state: 'cancelled', refund: { amount: 0, state: 'done' } });
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([48_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('that fails can be sent again from the list of failed refunds', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    await refund(admin, id, half);
    await finishJobs(api);
    const made = api.payments.refunds.find((each) => each.intentId === intentId);
    Object.assign(made ?? {}, { failure: 'expired_or_canceled_card' });
    await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: intentId });
    await finishJobs(api);
    expect((await read(guest, id)).timeline.at(-1)).toMatchObject({ event: 'refund-failed', amount: 240 });
    const { refunds } = (await admin.call('GET', '/api/money-problems')).body;
    const { key } = refunds.find((each: { paymentId: string }) => each.paymentId === intentId);
    await admin.call('POST', '/api/money-problems/refund', { key });
    await finishJobs(api);
    expect((await read(guest, id)).timeline.at(-1)).toMatchObject({ event: 'refunded', amount: 240 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is made when the provider is available again', async () => {
    const { admin, id, intentId } = await booked(api);
    api.payments.silent.add('refund');
    expect((await refund(admin, id, half)).status).toBe(200);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([]);
    api.payments.silent.clear();
    api.later(60_000);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is taken from all payments of a changed stay', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    const longer = { from: inDays(10), to: inDays(15), pay: 120 };
    const { clientSecret } = (await change(guest, id, longer)).body.payment;
    expect((await refund(admin, id, half)).body.code).toBe('change-open');
    api.payments.pay(clientSecret);
    await guest.call('POST', `/api/bookings/${id}/change`, longer);
    await deliverEvent(api, 'payment_intent.succeeded', {
      id: clientSecret.split('_secret')[0],
      object: 'payment_intent',
    });
    await finishJobs(api);
    expect((await refund(admin, id, { ...half, amount: 200 })).body.price).toBe(400);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([8_000]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('after a partial refund', () => {
  test('a change refunds what remains of the price of each dropped night', async () => {
    const { admin, guest, id, intentId } = await booked(api);
    await refund(admin, id, { ...half, amount: 80 });
    const shorter = { from: inDays(10), to: inDays(12) };
    expect((await quote(guest, id, shorter)).body).toMatchObject({ refund: 200, price: 200 });
    await change(guest, id, { ...shorter, refund: 200 });
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
    await refund(admin, id, { ...half, amount: 60 });
    expect((await cancel(guest, id)).body.refund.amount).toBe(140);
    await finishJobs(api);
    expect(refundsOf(api, intentId).sort()).toEqual([14_000, 20_000, 6_000, 8_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a cancellation refunds the policy’s share of the remaining price', async () => {
    const { admin, guest, id } = await booked(api, { from: 3 });
    await bookedLongAgo(api, id);
    await refund(admin, id, { ...half, amount: 80 });
    expect((await cancel(guest, id)).body.refund.amount).toBe(200);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('the guest’s statistics exclude the refunded amount', async () => {
    const { admin, guest, id } = await booked(api);
    await refund(admin, id, half);
    const { body } = await guest.call('GET', `/api/statistics/guest?from=${inDays(-30)}&to=${inDays(60)}`);
    expect(body.spent).toBe(240);
  });
});

describe('with charges', () => {
  test('all totals remain consistent after a refund, a change and a cancellation', async () => {
    const { admin, guest, id, intentId } = await chargedStay(charging);
    for (const amount of [50, 33.33, 0.01]) {
      const before = await read(admin, id);
      const { body } = await refund(admin, id, { amount, reason: `Part ${amount}` });
      expect(Math.round((before.price - body.price) * 100)).toBe(Math.round(amount * 100));
      expect(body.timeline.at(-1)).toMatchObject({ event: 'refund-ordered', amount });
      await finishJobs(charging);
      expect(await auditData(charging.services)).toEqual([]);
    }
    const shorter = { from: inDays(10), to: inDays(12) };
    const { refund: back } = (await quote(guest, id, shorter)).body;
    expect((await change(guest, id, { ...shorter, refund: back })).status).toBe(200);
    await finishJobs(charging);
    expect(await auditData(charging.services)).toEqual([]);
    await cancel(guest, id);
    await finishJobs(charging);
    expect(refundsOf(charging, intentId).reduce((sum, each) => sum + each, 0)).toBe(Math.round(CHARGED_PRICE * 100));
    expect(await auditData(charging.services)).toEqual([]);
  });
});

describe('the audit finds', () => {
  const broken = async () => (await auditData(api.services)).map(({ rule }) => rule);

  test('a refund without notifications', async () => {
    const { admin, id } = await booked(api);
    await refund(admin, id, half);
    await finishJobs(api);
    expect(await broken()).toEqual([]);
    await api.services.db.deleteFrom('jobs').where('dedupe_key', 'like', 'mail-booking-refunded:%').execute();
    expect(await broken()).toContain('a refund by an admin has the emails to the guest and the host in the outbox');
  });
});
