import { describe, expect, test } from 'vitest';
import { bookedStay, finishJobs } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { connectAccount, finishPayouts, resetClockBeforeEach, timePasses } from '../../../tests/payouts.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import type { Dispute } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const DAY_MS = 24 * 60 * 60_000;

resetClockBeforeEach(api);

async function deliver(type: string, subject: object) {
  const status = await deliverEvent(api, type, subject);
  await finishJobs(api);
  return status;
}

async function disputed(stay: { from?: number } = {}) {
  const admin = await api.newAdmin();
  const booked = await bookedStay(api, stay);
  await connectAccount(api, booked.host);
  const dispute = api.payments.dispute(booked.intentId);
  const subject = { id: dispute.id, object: 'dispute' };
  await deliver('charge.dispute.created', subject);
  return { ...booked, admin, dispute, subject };
}

function decide(dispute: Dispute, state: 'won' | 'lost') {
  Object.assign(dispute, { state, evidenceDueAt: undefined });
  return deliver('charge.dispute.closed', { id: dispute.id, object: 'dispute' });
}

const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const disputeIn = async (admin: Caller, { id }: Dispute) =>
  (await admin.call('GET', '/api/money-problems')).body.disputes.find((each: Dispute) => each.id === id);
const sentTo = (bookingId: string) =>
  api.payouts.transfers
    .filter((transfer) => transfer.bookingId === bookingId)
    .map(({ amountCents, reversals }) => amountCents - reversals.reduce((sum, each) => sum + each.amountCents, 0));

describe('a dispute', () => {
  test('marks the booking and notifies the guest, the host and the admins', async () => {
    const { guest, host, admin, id, dispute } = await disputed();
    for (const reader of [guest, host]) {
      const booking = await read(reader, id);
      expect(booking.dispute).toEqual({ state: 'open', amount: 480 });
      expect(booking.timeline.map(({ event }: { event: string }) => event)).toContain('dispute-opened');
    }
    expect((await toldTo(guest))[0]).toMatch(/^You disputed your payment for/);
    expect((await toldTo(host))[0]).toMatch(/disputed the payment for/);
    expect((await toldTo(admin))[0]).toBe('A payment is disputed');
    expect(await disputeIn(admin, dispute)).toMatchObject({
      ...{ state: 'open', amount: 480, reason: 'fraudulent', stay: { id } },
      evidenceDueAt: dispute.evidenceDueAt?.toISOString(),
    });
    for (const { email } of [guest, host, admin])
      expect(api.sent.findLast(({ to }) => to === email)?.subject).toMatch(/disputed/);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('holds the payout until it is won', async () => {
    const { host, id, dispute } = await disputed({ from: 1 });
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([]);
    expect((await host.call('GET', '/api/payouts')).body).toMatchObject([
      { state: 'waiting', sent: 0, isDisputed: true },
    ]);
    await decide(dispute, 'won');
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([48_000]);
    expect((await toldTo(host))[0]).toMatch(/^The bank decided: .*payment for.* stays$/);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('that is lost leaves no payout', async () => {
    const { guest, host, id, dispute } = await disputed({ from: 1 });
    await decide(dispute, 'lost');
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([]);
    expect((await read(host, id)).dispute).toEqual({ state: 'lost', amount: 480 });
    expect((await toldTo(guest))[0]).toMatch(/was given back$/);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('that is lost is deducted from the earnings of the host', async () => {
    const { host, dispute } = await disputed({ from: 1 });
    const get = async (path: string) => (await host.call('GET', `/api/${path}`)).body;
    const range = `from=${inDays(0)}&to=${inDays(10)}`;
    expect(await get('payouts/upcoming')).toMatchObject([{ amount: 480 }]);
    expect((await get(`earnings?${range}`)).total).toMatchObject({ paid: 480, refunded: 0, earned: 480 });
    expect((await get(`statistics/host?${range}`)).earned).toBe(480);
    await decide(dispute, 'lost');
    expect(await get('payouts/upcoming')).toEqual([]);
    expect((await get(`earnings?${range}`)).total).toMatchObject({ paid: 480, refunded: 480, earned: 0 });
    expect(await get(`earnings/stays?${range}`)).toMatchObject([{ paid: 480, refunded: 480, earned: 0 }]);
    expect((await get(`statistics/host?${range}`)).earned).toBe(0);
  });

  test('that is lost reverses the payout', async () => {
    const { host, id, intentId } = await bookedStay(api, { from: 1 });
    await connectAccount(api, host);
    await timePasses(api, 3 * DAY_MS);
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([48_000]);
    const dispute = api.payments.dispute(intentId);
    await deliver('charge.dispute.created', { id: dispute.id, object: 'dispute' });
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([48_000]);
    await decide(dispute, 'lost');
    await finishPayouts(api);
    expect(sentTo(id)).toEqual([0]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is recorded even if its events arrive late, twice or out of order', async () => {
    const { intentId, guest, id } = await bookedStay(api);
    const dispute = api.payments.dispute(intentId, { state: 'lost', evidenceDueAt: undefined });
    const subject = { id: dispute.id, object: 'dispute' };
    for (const type of ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.updated'])
      for (const _ of [1, 2]) expect(await deliver(type, subject)).toBe(200);
    expect((await read(guest, id)).dispute).toEqual({ state: 'lost', amount: 480 });
    expect((await toldTo(guest)).filter((title) => title.includes('given back'))).toHaveLength(1);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is not announced by email once it is closed', async () => {
    const { intentId, guest } = await bookedStay(api);
    const dispute = api.payments.dispute(intentId);
    await deliverEvent(api, 'charge.dispute.created', { id: dispute.id, object: 'dispute' });
    await decide(dispute, 'lost');
    const subjects = api.sent.filter(({ to }) => to === guest.email).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual([expect.stringMatching(/was given back$/)]);
  });

  test('that is closed is not reopened by a late response from the provider', async () => {
    const { guest, id, dispute, subject } = await disputed();
    await decide(dispute, 'won');
    dispute.state = 'open';
    await deliver('charge.dispute.updated', subject);
    expect((await read(guest, id)).dispute.state).toBe('won');
    dispute.state = 'won';
  });

  test('is found by the audit if its event was lost', async () => {
    const { intentId } = await bookedStay(api);
    const dispute = api.payments.dispute(intentId);
    expect(await auditData(api.services)).toMatchObject([{ invariant: 'I2', row: { id: dispute.id } }]);
    await deliver('charge.dispute.funds_withdrawn', { id: dispute.id, object: 'dispute' });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('makes a refund fail until an admin sends it again', async () => {
    const { guest, admin, id, dispute } = await disputed();
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
    await finishJobs(api);
    expect((await read(guest, id)).refund.state).toBe('failed');
    expect(api.sent.findLast(({ to }) => to === guest.email)?.text).toContain(
      'a payment that you dispute at your bank',
    );
    await decide(dispute, 'won');
    const { refunds } = (await admin.call('GET', '/api/money-problems')).body;
    const { key } = refunds.find(({ failure }: { failure: string }) => failure === 'charge_disputed');
    await admin.call('POST', '/api/money-problems/refund', { key });
    await finishJobs(api);
    expect((await read(guest, id)).refund.state).toBe('done');
    expect(await auditData(api.services)).toEqual([]);
  });

  test.for([
    ['unknown', { id: 'du_nobody', object: 'dispute' }],
    ['nonsense', { id: 'ch_1', object: 'charge' }],
  ] as const)('is ignored if it is %s', async ([, subject]) => {
    expect(await deliver('charge.dispute.created', subject)).toBe(200);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('of an unknown payment is shown to admins', async () => {
    const admin = await api.newAdmin();
    const guest = await api.newGuest();
    const { clientSecret } = (await guest.call('POST', '/api/create-payment-intent', { price: 50 })).body;
    const intentId = clientSecret.split('_secret_')[0];
    await api.services.db.deleteFrom('payments').where('intent_id', '=', intentId).execute();
    const dispute = api.payments.dispute(intentId, { state: 'lost', evidenceDueAt: undefined });
    await deliver('charge.dispute.closed', { id: dispute.id, object: 'dispute' });
    expect(await disputeIn(admin, dispute)).toMatchObject({ paymentId: intentId, state: 'lost' });
  });
});
