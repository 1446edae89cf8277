import { addCharges, toDollars } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookedLongAgo, bookedStay, change, finishJobs, quote } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { connectAccount, finishPayouts, timePasses } from '../../../tests/payouts.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const CHARGES = { guestFeeBasisPoints: 1_250, taxBasisPoints: 777, taxName: 'Taxes' };
const DAY_MS = 24 * 60 * 60_000;

const api = useApi();
const charging = useApi(() => ({ charges: CHARGES, feeBasisPoints: 1_000 }));

let start: number | undefined;
beforeEach(() => {
  start ??= api.services.clock().getTime();
  api.later(start - api.services.clock().getTime());
  api.payments.silent.clear();
});

async function booked(site = api, stay: { from?: number } = {}) {
  return { ...(await bookedStay(site, stay)), admin: await site.newAdmin() };
}

const refund = (by: Caller, id: string, body: object) => by.call('POST', `/api/bookings/${id}/refunds`, body);
const half = { amount: 240, reason: 'No hot water' };
const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const refundsOf = (site: typeof api, intentId: string) =>
  site.payments.refunds.filter((each) => each.intentId === intentId).map(({ amountCents }) => amountCents);
const sentFor = (site: typeof api, id: string) =>
  site.payouts.transfers
    .filter(({ bookingId }) => bookingId === id)
    .map(({ amountCents, reversals }) => [amountCents, ...reversals.map((each) => -each.amountCents)]);
const cancel = async (by: Caller, id: string) => {
  const { body } = await by.call('GET', `/api/bookings/${id}/cancellation`);
  return by.call('POST', `/api/bookings/${id}/cancellation`, { refund: body.refund, reason: 'Flooded' });
};
async function paidOut(site = api) {
  const stay = await booked(site, { from: 1 });
  await connectAccount(site, stay.host);
  await timePasses(site, 2.5 * DAY_MS);
  await finishPayouts(site);
  return stay;
}

describe('a refund of part of the price', () => {
  test('goes to the card of the guest', async () => {
    const { admin, guest, id, intentId } = await booked();
    const { status, body } = await refund(admin, id, { amount: 50.5, reason: 'No hot water' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 429.5, paid: 480, refundable: { amount: 429.5, bearer: 'host' } });
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([5_050]);
    expect(await read(guest, id)).toMatchObject({ state: 'confirmed', price: 429.5, paid: 480 });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is recorded in the history with its admin, amount and reason', async () => {
    const { admin, guest, host, id } = await booked();
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

  test('is reported to the guest and the host with its reason', async () => {
    const { admin, guest, host, id } = await booked();
    await refund(admin, id, half);
    await finishJobs(api);
    expect((await toldTo(guest))[0]).toMatch(/^You get back \$240 for .*Quiet house by the sea/);
    expect((await toldTo(host))[0]).toMatch(/gets back \$240 for .*Quiet house by the sea/);
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
    const { admin, id } = await booked();
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
    const { admin, guest, id, intentId } = await booked();
    const { body } = await refund(admin, id, { amount: 480, reason: 'On the house' });
    expect([body.price, body.state, body.refundable]).toEqual([0, 'confirmed', undefined]);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
    expect((await cancel(guest, id)).body).toMatchObject({ state: 'cancelled', refund: { amount: 0, state: 'done' } });
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([48_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('that fails is sent again from the queue of failed refunds', async () => {
    const { admin, guest, id, intentId } = await booked();
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

  test('is made once the provider responds again', async () => {
    const { admin, id, intentId } = await booked();
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

  test('takes from every payment of a changed stay', async () => {
    const { admin, guest, id, intentId } = await booked();
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

describe('of a stay that was refunded in part', () => {
  test('a change refunds what is left of each night', async () => {
    const { admin, guest, id, intentId } = await booked();
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

  test('a cancellation refunds the policy’s share of what is left', async () => {
    const { admin, guest, id } = await booked(api, { from: 3 });
    await bookedLongAgo(api, id);
    await refund(admin, id, { ...half, amount: 80 });
    expect((await cancel(guest, id)).body.refund.amount).toBe(200);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('the guest’s figures count what was finally paid', async () => {
    const { admin, guest, id } = await booked();
    await refund(admin, id, half);
    const { body } = await guest.call('GET', `/api/statistics/guest?from=${inDays(-30)}&to=${inDays(60)}`);
    expect(body.spent).toBe(240);
  });
});

describe('with charges', () => {
  const price = toDollars(addCharges(48_000, CHARGES).totalCents);
  const chargedStay = async (from = 10) => {
    const host = await charging.newHost();
    const guest = await charging.newGuest();
    const roomId = await addRoom(host, { keepOpen: true });
    const { body } = await book(charging, guest, { ...stay(roomId, from, 4), price });
    await finishJobs(charging);
    const intentId: string = body.booking.transactionId;
    return { host, guest, id: body.insertedId as string, intentId, admin: await charging.newAdmin() };
  };

  test('a refund keeps all totals right through a change and a cancellation', async () => {
    const { admin, guest, id, intentId } = await chargedStay();
    for (const amount of [50, 33.33, 0.01]) {
      const before = await read(admin, id);
      const { body } = await refund(admin, id, { amount, reason: `Part ${amount}` });
      const refunded = Math.round((before.price - body.price) * 100);
      expect(refunded).toBeGreaterThanOrEqual(Math.round(amount * 100));
      expect(refunded).toBeLessThanOrEqual(Math.round(amount * 100) + 2);
      expect(body.timeline.at(-1)).toMatchObject({ event: 'refund-ordered', amount: refunded / 100 });
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
    expect(refundsOf(charging, intentId).reduce((sum, each) => sum + each, 0)).toBe(Math.round(price * 100));
    expect(await auditData(charging.services)).toEqual([]);
  });

  test('the site bears a refund of a host who was paid', async () => {
    const { admin, host, id } = await chargedStay(1);
    await connectAccount(charging, host);
    await timePasses(charging, 2.5 * DAY_MS);
    await finishPayouts(charging);
    for (const amount of [50, 33.33]) {
      expect((await refund(admin, id, { amount, reason: `Part ${amount}` })).status).toBe(200);
      await finishPayouts(charging);
      expect(await auditData(charging.services)).toEqual([]);
    }
    expect(sentFor(charging, id)).toEqual([[43_200]]);
    await cancel(admin, id);
    await finishPayouts(charging);
    expect(sentFor(charging, id)).toEqual([[43_200, -43_200]]);
    expect(await auditData(charging.services)).toEqual([]);
  });
});

describe('after the host has been paid', () => {
  test('the site bears the refund', async () => {
    const { admin, guest, host, id, intentId } = await paidOut();
    const range = `?from=${inDays(-30)}&to=${inDays(60)}`;
    const siteRefunds = async () => (await admin.call('GET', `/api/statistics/admin${range}`)).body.refunds;
    const before = await siteRefunds();
    expect((await read(admin, id)).refundable).toEqual({ amount: 480, bearer: 'site' });
    const { body } = await refund(admin, id, half);
    expect(body).toMatchObject({ price: 480, siteRefund: 240, refundable: { amount: 240, bearer: 'site' } });
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect((await host.call('GET', `/api/earnings${range}`)).body.total).toMatchObject({ paid: 480, earned: 480 });
    expect((await guest.call('GET', `/api/statistics/guest${range}`)).body.spent).toBe(240);
    expect((await siteRefunds()) - before).toBe(240);
    expect(api.sent.findLast(({ to }) => to === host.email)?.text).toContain('Your payout stays the same');
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a guest who leaves early is not refunded again', async () => {
    const { admin, guest, id, intentId } = await paidOut();
    await refund(admin, id, half);
    await cancel(guest, id);
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(sentFor(api, id)).toEqual([[48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a host who cancels pays everything back', async () => {
    const { admin, host, id, intentId } = await paidOut();
    await refund(admin, id, half);
    expect((await cancel(host, id)).body).toMatchObject({ price: 240, refund: { amount: 240 } });
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000, 24_000]);
    expect(sentFor(api, id)).toEqual([[48_000, -48_000]]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('a stay that is over can be refunded', async () => {
    const { admin, id, intentId } = await paidOut();
    await timePasses(api, 30 * DAY_MS);
    expect((await refund(admin, id, half)).status).toBe(200);
    await finishPayouts(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('a refund is refused', () => {
  test.for([0, -1, 10.005, 480.01, 1e9, '50', null])('of %s', async (amount) => {
    const { admin, id, intentId } = await booked();
    const { status } = await refund(admin, id, { amount, reason: 'Why not' });
    expect(status).toBe(422);
    expect(refundsOf(api, intentId)).toEqual([]);
  });

  test.for(['', '   ', undefined])('without a reason: %o', async (reason) => {
    const { admin, id } = await booked();
    expect((await refund(admin, id, { amount: 50, reason })).status).toBe(422);
  });

  test('of more than is left after earlier refunds', async () => {
    const { admin, id } = await booked();
    await refund(admin, id, { ...half, amount: 400 });
    const { status, body } = await refund(admin, id, { ...half, amount: 80.01 });
    expect([status, body.code]).toEqual([422, 'refund-too-large']);
  });

  test('of a canceled booking', async () => {
    const { admin, guest, id } = await booked();
    await cancel(guest, id);
    expect((await refund(admin, id, half)).body.code).toBe('not-refundable');
    expect((await read(admin, id)).refundable).toBeUndefined();
  });

  test('of a booking that is not paid', async () => {
    const [admin, host, guest] = [await api.newAdmin(), await api.newHost(), await api.newGuest()];
    const held = await hold(guest, stay(await addRoom(host), 10, 2));
    expect((await refund(admin, held.body.bookingId, half)).body.code).toBe('not-refundable');
  });

  test('while the payment is disputed', async () => {
    const { admin, id, intentId } = await booked();
    const dispute = api.payments.dispute(intentId);
    await deliverEvent(api, 'charge.dispute.created', { id: dispute.id, object: 'dispute' });
    expect((await refund(admin, id, half)).body.code).toBe('payment-disputed');
    expect((await read(admin, id)).refundable).toBeUndefined();
    Object.assign(dispute, { state: 'won', evidenceDueAt: undefined });
    await deliverEvent(api, 'charge.dispute.closed', { id: dispute.id, object: 'dispute' });
    expect((await refund(admin, id, half)).status).toBe(200);
  });

  test('by the guest’s own admin account', async () => {
    const { admin } = await booked();
    const roomId = await addRoom(await api.newHost());
    const { body } = await book(api, admin, stay(roomId, 10, 2));
    expect((await refund(admin, body.insertedId, half)).body.code).toBe('own-booking');
  });

  test.for(['nothing', '00000000-0000-7000-8000-000000000000'])('of an unknown booking: %s', async (id) => {
    const { status, body } = await refund(await api.newAdmin(), id, half);
    expect([status, body.code]).toEqual([404, 'booking-not-found']);
  });
});

describe('two refunds at once', () => {
  test('by two admins who saw the same amount are made once', async () => {
    const { admin, id, intentId } = await booked();
    const other = await api.newAdmin();
    const answers = await Promise.all(
      [admin, other].map((by) => refund(by, id, { amount: 100, reason: 'No hot water', left: 480 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('refunded-elsewhere');
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([10_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('never refund more than was paid', async () => {
    const { id, intentId } = await booked();
    const admins = await Promise.all([1, 2, 3, 4].map(() => api.newAdmin()));
    const answers = await Promise.all(admins.map((by) => refund(by, id, { amount: 200, reason: 'No hot water' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([20_000, 20_000]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('with a cancellation never refund more than was paid', async () => {
    const { admin, guest, id, intentId } = await booked();
    await Promise.all([
      refund(admin, id, half),
      guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 }),
    ]);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toHaveLength(1);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('together with a change keep all totals right', async () => {
    const { admin, guest, id } = await booked();
    const shorter = { from: inDays(10), to: inDays(12), refund: 240 };
    await Promise.all([refund(admin, id, half), change(guest, id, shorter)]);
    await finishJobs(api);
    expect(await auditData(api.services)).toEqual([]);
  });
});

describe('the same request sent again', () => {
  test.for([{}, { left: 480 }])('refunds once: %o', async (seen) => {
    const { admin, id, intentId } = await booked();
    const answers = await Promise.all([1, 2, 3].map(() => refund(admin, id, { ...half, ...seen })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body.price).toBe(240);
    await finishJobs(api);
    expect(refundsOf(api, intentId)).toEqual([24_000]);
  });

  test('refunds again if the admin saw the first refund', async () => {
    const { admin, id } = await booked();
    await refund(admin, id, { amount: 50, reason: 'No hot water', left: 480 });
    expect((await refund(admin, id, { amount: 50, reason: 'No hot water', left: 430 })).body.price).toBe(380);
  });

  test('refunds again a day later', async () => {
    const { admin, id } = await booked();
    await refund(admin, id, { amount: 50, reason: 'No hot water' });
    await timePasses(api, DAY_MS + 1);
    expect((await refund(admin, id, { amount: 50, reason: 'No hot water' })).body.price).toBe(380);
    await finishJobs(api);
  });
});

describe('the audit finds', () => {
  const broken = async () => (await auditData(api.services)).map(({ rule }) => rule);

  test('a refund by the site that no admin requested', async () => {
    const { id } = await booked();
    const booking = api.services.db.updateTable('bookings').where('id', '=', id);
    await booking.set({ site_refund_cents: 100 }).execute();
    expect(await broken()).toContain(
      "the part of a price that the site bears is the sum of an admin's refunds, unless the stay was cancelled for more",
    );
    await booking.set({ site_refund_cents: 0 }).execute();
    expect(await broken()).toEqual([]);
  });

  test('a refund that nobody is notified about', async () => {
    const { admin, id } = await booked();
    await refund(admin, id, half);
    await finishJobs(api);
    expect(await broken()).toEqual([]);
    await api.services.db.deleteFrom('jobs').where('dedupe_key', 'like', 'mail-booking-refunded:%').execute();
    expect(await broken()).toContain('a refund by an admin has the emails to the guest and the host in the outbox');
  });
});
