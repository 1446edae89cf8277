import { describe, expect, test } from 'vitest';
import { bookedStay, change, finishJobs } from '../../../tests/changes.ts';
import { inDays } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();

async function cancelled() {
  const admin = await api.newAdmin();
  const booked = await bookedStay(api);
  await booked.guest.call('POST', `/api/bookings/${booked.id}/cancellation`, { refund: 480 });
  await finishJobs(api);
  return { ...booked, admin };
}

function failRefund(intentId: string) {
  const refund = api.payments.refunds.findLast((each) => each.intentId === intentId && each.failure === undefined);
  if (!refund) throw new Error(`no refund of ${intentId}`);
  refund.failure = 'expired_or_canceled_card';
  return refund;
}

async function deliver(type: string, subject: object) {
  const status = await deliverEvent(api, type, subject);
  await finishJobs(api);
  return status;
}

const refundOf = (intentId: string) => {
  const { id } = failRefund(intentId);
  return { id, object: 'refund', payment_intent: intentId, status: 'failed' };
};
const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
const problems = async (admin: Caller) => (await admin.call('GET', '/api/money-problems')).body;
const emailsTo = ({ email }: Caller) => api.sent.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('a refund that fails days later', () => {
  test.for(['refund.failed', 'refund.updated', 'charge.refund.updated'])('is read from the event %s', async (type) => {
    const { guest, host, admin, id, intentId } = await cancelled();
    expect((await read(guest, id)).refund).toEqual({ amount: 480, state: 'done' });
    expect(await deliver(type, refundOf(intentId))).toBe(200);
    const booking = await read(guest, id);
    expect(booking.refund).toEqual({ amount: 480, state: 'failed' });
    expect(booking.timeline.at(-1)).toMatchObject({ event: 'refund-failed', amount: 480 });
    expect((await toldTo(guest))[0]).toMatch(/^Your refund for .*Quiet house by the sea.* did not arrive$/);
    expect((await toldTo(host))[0]).toMatch(/^The refund of .* did not arrive$/);
    expect((await toldTo(admin))[0]).toBe('A refund failed');
    for (const person of [guest, host, admin])
      expect(emailsTo(person).at(-1)).toMatch(/did not arrive|A refund failed/);
    const { refunds } = await problems(admin);
    expect(refunds.find((each: { paymentId: string }) => each.paymentId === intentId)).toMatchObject({
      ...{ amount: 480, failure: 'expired_or_canceled_card', stay: { id, title: 'Quiet house by the sea' } },
    });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is reported once even if its events arrive several times', async () => {
    const { guest, intentId } = await cancelled();
    const refund = refundOf(intentId);
    for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated', 'refund.failed'])
      expect(await deliver(type, refund)).toBe(200);
    expect((await toldTo(guest)).filter((title) => title.includes('did not arrive'))).toHaveLength(1);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('can be sent again only once', async () => {
    const { guest, admin, id, intentId } = await cancelled();
    const refund = refundOf(intentId);
    await deliver('refund.failed', refund);
    const { key } = (await problems(admin)).refunds.find((each: { paymentId: string }) => each.paymentId === intentId);
    const retry = () => admin.call('POST', '/api/money-problems/refund', { key });
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    await finishJobs(api);
    const made = api.payments.refunds.filter((each) => each.intentId === intentId);
    expect(made.map(({ amountCents, failure }) => [amountCents, failure])).toEqual([
      [48_000, 'expired_or_canceled_card'],
      [48_000, undefined],
    ]);
    expect((await read(guest, id)).refund).toEqual({ amount: 480, state: 'done' });
    expect((await toldTo(guest))[0]).toMatch(/did not arrive \(Sent again\)$/);
    const refunded = api.services.db.selectFrom('audit_trail').select('details').where('action', '=', 'refunded');
    const entries = await refunded.where('subject', '=', intentId).orderBy('at').execute();
    expect(entries.at(-1)?.details).toMatchObject({ reason: 'sent-again' });
    // A late event about the first refund must not affect the second.
    await deliver('refund.failed', refund);
    expect((await read(guest, id)).refund).toEqual({ amount: 480, state: 'done' });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('counts as made if an admin retries it after a manual refund', async () => {
    const { guest, admin, id, intentId } = await cancelled();
    await deliver('refund.failed', refundOf(intentId));
    await api.payments.refund({ intentId, amountCents: 48_000, idempotencyKey: 'by hand' });
    const { key } = (await problems(admin)).refunds.find((each: { paymentId: string }) => each.paymentId === intentId);
    await admin.call('POST', '/api/money-problems/refund', { key });
    await finishJobs(api);
    expect(api.payments.refunds.filter((each) => each.intentId === intentId)).toHaveLength(2);
    expect((await read(guest, id)).refund).toEqual({ amount: 480, state: 'done' });
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is not announced by email after it was sent again', async () => {
    const { guest, admin, intentId } = await cancelled();
    await deliverEvent(api, 'refund.failed', refundOf(intentId));
    const { key } = (await problems(admin)).refunds.find((each: { paymentId: string }) => each.paymentId === intentId);
    await admin.call('POST', '/api/money-problems/refund', { key });
    await finishJobs(api);
    expect(emailsTo(guest).filter((subject) => subject.includes('did not arrive'))).toEqual([]);
  });

  test('can fail again', async () => {
    const { guest, admin, id, intentId } = await cancelled();
    await deliver('refund.failed', refundOf(intentId));
    const { key } = (await problems(admin)).refunds.find((each: { paymentId: string }) => each.paymentId === intentId);
    await admin.call('POST', '/api/money-problems/refund', { key });
    await finishJobs(api);
    await deliver('refund.failed', refundOf(intentId));
    expect((await read(guest, id)).refund.state).toBe('failed');
    expect((await toldTo(guest)).filter((title) => title.includes('did not arrive'))).toHaveLength(2);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is recorded even if its event arrives before the refund is', async () => {
    const { guest, id, intentId } = await bookedStay(api);
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 480 });
    const key = `refund:${id}`;
    const order = { intentId, amountCents: 48_000, idempotencyKey: key, key };
    await api.payments.refund(order);
    await deliver('refund.failed', refundOf(intentId));
    await finishJobs(api);
    expect((await read(guest, id)).refund.state).toBe('failed');
    expect(await auditData(api.services)).toEqual([]);
  });

  test('of a change leaves the booking confirmed', async () => {
    const { guest, id, intentId } = await bookedStay(api);
    await change(guest, id, { from: inDays(10), to: inDays(12), refund: 240 });
    await finishJobs(api);
    await deliver('refund.failed', refundOf(intentId));
    const booking = await read(guest, id);
    expect([booking.state, booking.timeline.at(-1).event]).toEqual(['confirmed', 'refund-failed']);
    // A later refund does not wait for the failed one.
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240 });
    await finishJobs(api);
    expect(api.payments.refunds.filter((each) => each.intentId === intentId)).toHaveLength(2);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is found by the audit if its event was lost', async () => {
    const { intentId } = await cancelled();
    const { id } = failRefund(intentId);
    expect(await auditData(api.services)).toMatchObject([{ invariant: 'I2', row: { id: intentId } }]);
    await deliver('refund.failed', { id, object: 'refund', payment_intent: intentId });
    expect(await auditData(api.services)).toEqual([]);
  });

  test.for([
    ['of an unknown payment', { id: 're_1', object: 'refund', payment_intent: 'pi_nobody' }],
    ['without a payment', { id: 're_1', object: 'refund', payment_intent: null }],
    ['about something else', { id: 'cus_1', object: 'customer' }],
  ] as const)('is ignored if its event is invalid: %s', async ([, subject]) => {
    expect(await deliver('refund.failed', subject)).toBe(200);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is not read from an event with a forged signature', async () => {
    const { guest, id, intentId } = await cancelled();
    const refund = refundOf(intentId);
    expect(await deliverEvent(api, 'refund.failed', refund, { signature: 't=1,v1=00' })).toBe(400);
    expect((await read(guest, id)).refund.state).toBe('done');
    await deliver('refund.failed', refund);
  });

  test('that is unknown cannot be sent again', async () => {
    const admin = await api.newAdmin();
    const { status } = await admin.call('POST', '/api/money-problems/refund', { key: 'refund:nothing' });
    expect(status).toBe(404);
  });
});
