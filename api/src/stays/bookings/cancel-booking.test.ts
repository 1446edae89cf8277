import { instantAt } from 'contracts';
import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();

/** The policy is moderate: full refund until 5 days before check-in, then half. */
async function bookedStay({ from = 10, nights = 2, nightly = 120, keepOpen = false } = {}) {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  const guest = await api.newGuest();
  const roomId = await addRoom(host, { keepOpen, price: nightly });
  const saved = await book(api, guest, stay(roomId, from, nights, nightly));
  if (saved.status !== 200) throw new Error(saved.raw.body);
  return { host, guest, roomId, id: saved.body.insertedId as string, intentId: saved.body.booking.transactionId };
}

const pathOf = (id: string) => `/api/bookings/${id}/cancellation`;
const preview = (by: Caller, id: string) => by.call('GET', pathOf(id));
const cancel = (by: Caller, id: string, body: object) => by.call('POST', pathOf(id), body);
const roomOf = async (id: string) => (await api.anyone('GET', `/api/room/${id}`)).body;
const refundsOf = (intentId: string) => api.payments.refunds.filter((refund) => refund.intentId === intentId);

/** Moves the booking past its first 24 hours, during which a cancellation is refunded in full. */
async function bookedLongAgo(id: string) {
  const longAgo = new Date(api.services.clock().getTime() - 30 * 24 * 3_600_000);
  await api.services.db.updateTable('bookings').set({ confirmed_at: longAgo }).where('id', '=', id).execute();
}

async function finishJobs() {
  await api.runJobs();
}

describe('a guest who cancels', () => {
  test('[S9.09] gets exactly the refund that was shown', async () => {
    const { guest, roomId, id, intentId } = await bookedStay({ from: 3 });
    await bookedLongAgo(id);
    const shown = (await preview(guest, id)).body;
    expect(shown).toEqual({
      paid: 240,
      refund: 120,
      kept: 120,
      until: instantAt(inDays(3), 15, 'UTC').toISOString(),
    });
    const cancelled = await cancel(guest, id, { refund: shown.refund });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      price: 240,
      cancellation: { by: 'guest', reason: null },
      refund: { amount: 120, state: 'pending' },
    });
    expect(await roomOf(roomId)).toMatchObject({ booked: false, taken: [] });
    expect((await hold(await api.newGuest(), stay(roomId, 3, 2))).status).toBe(200);

    await finishJobs();
    expect(refundsOf(intentId)).toMatchObject([{ intentId, amountCents: 12_000, idempotencyKey: `refund:${id}` }]);
    const mine = await guest.call('GET', `/api/bookings?email=${guest.email}`);
    expect(mine.body).toMatchObject([{ _id: id, state: 'cancelled', refund: { amount: 120, state: 'done' } }]);
    expect(await auditData(api.services)).toEqual([]);
  });

  test('gets a refund that depends on the time before check-in', async () => {
    const early = await bookedStay({ from: 20 });
    await bookedLongAgo(early.id);
    expect((await preview(early.guest, early.id)).body).toMatchObject({ refund: 240, kept: 0 });

    const odd = await bookedStay({ from: 3, nights: 3, nightly: 19.99 });
    await bookedLongAgo(odd.id);
    expect((await preview(odd.guest, odd.id)).body).toMatchObject({ paid: 59.97, refund: 29.99, kept: 29.98 });
    expect((await cancel(odd.guest, odd.id, { refund: 29.99 })).body.refund.amount).toBe(29.99);

    const running = await bookedStay({ from: 0 });
    await api.services.db
      .updateTable('bookings')
      .set({ from_day: inDays(-1) })
      .where('id', '=', running.id)
      .execute();
    expect((await preview(running.guest, running.id)).body).toEqual({ paid: 240, refund: 0, kept: 240 });
    const ended = await cancel(running.guest, running.id, { refund: 0 });
    expect(ended.body).toMatchObject({ state: 'cancelled', refund: { amount: 0, state: 'done' } });
    await finishJobs();
    expect(refundsOf(running.intentId)).toEqual([]);
    expect((await roomOf(running.roomId)).booked).toBe(false);
    await api.services.db
      .updateTable('bookings')
      .set({ from_day: inDays(0) })
      .where('id', '=', running.id)
      .execute();
    expect(await auditData(api.services)).toEqual([]);
  });

  test('is refused if the refund has changed', async () => {
    const { guest, id, intentId } = await bookedStay({ from: 3 });
    const shown = (await preview(guest, id)).body;
    expect(shown.refund).toBe(240);
    await bookedLongAgo(id);
    const refused = await cancel(guest, id, { refund: shown.refund });
    expect([refused.status, refused.body.code]).toEqual([409, 'refund-changed']);
    const [mine] = (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body;
    expect(mine.state).toBe('confirmed');
    await finishJobs();
    expect(refundsOf(intentId)).toEqual([]);
    for (const refund of [0.01, 240, 120.01, -120, '120', null, 1e9]) {
      expect([refund, [409, 422].includes((await cancel(guest, id, { refund })).status)]).toEqual([refund, true]);
    }
  });

  test('can repeat the call without a second refund or email', async () => {
    const { guest, host, id, intentId } = await bookedStay();
    const all = await Promise.all(Array.from({ length: 20 }, () => cancel(guest, id, { refund: 240 })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ raw }) => raw.body)).size).toBe(1);
    api.sent.length = 0;
    await finishJobs();
    expect((await cancel(guest, id, { refund: 240 })).body.refund).toEqual({ amount: 240, state: 'done' });
    await finishJobs();
    expect(refundsOf(intentId).length).toBe(1);
    const about = api.sent.filter(({ subject }) => subject.includes('has been cancelled'));
    expect(about.map(({ to }) => to).sort()).toEqual([guest.email, host.email].sort());
    const mail = about.find(({ to }) => to === guest.email);
    expect(mail?.text).toContain('refunding $240 to your card');
    expect(about.find(({ to }) => to === host.email)?.text).toMatch(/^\S+ cancelled the stay at /m);
    const trail = await api.services.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('subject', '=', id)
      .where('action', '=', 'booking-cancelled')
      .execute();
    expect(trail.map(({ details }) => details)).toEqual([
      { by: 'guest', reason: null, refundCents: 24_000, priceCents: 24_000 },
    ]);
  });

  test('sees a pending refund while the payment provider is down', async () => {
    const { guest, id, intentId } = await bookedStay();
    api.payments.silent.add('refund');
    await cancel(guest, id, { refund: 240 });
    await finishJobs();
    const stateOf = async () =>
      (await guest.call('GET', `/api/bookings?email=${guest.email}`)).body[0].refund.state as string;
    expect(await stateOf()).toBe('pending');
    api.payments.silent.clear();
    api.later(5_000);
    await finishJobs();
    expect([await stateOf(), refundsOf(intentId).length]).toEqual(['done', 1]);
  });

  test('cannot cancel a hold or a past stay', async () => {
    const { guest, roomId, id, intentId } = await bookedStay();
    const other = await api.newGuest();
    const held = await hold(other, stay(await addRoom(await api.signIn('h@lodge.test', 'host')), 3, 1));
    expect((await cancel(other, held.body.bookingId, { refund: 120 })).body.code).toBe('not-cancellable');
    await api.services.db
      .updateTable('bookings')
      .set({ check_out_at: new Date(api.services.clock().getTime() - 1) })
      .where('id', '=', id)
      .execute();
    for (const answer of [await preview(guest, id), await cancel(guest, id, { refund: 240 })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'not-cancellable']);
    }
    await api.services.db
      .updateTable('bookings')
      .set({ check_out_at: new Date(`${inDays(12)}T11:00:00Z`) })
      .where('id', '=', id)
      .execute();
    expect((await cancel(guest, id, { refund: 240 })).status).toBe(200);
    const again = await guest.call('POST', '/api/bookings', { ...stay(roomId, 10, 2), transactionId: intentId });
    expect([again.status, again.body.booking.state]).toEqual([200, 'cancelled']);
    expect((await roomOf(roomId)).taken).toEqual([]);
  });
});

describe('a host who cancels', () => {
  test('must give a reason', async () => {
    const { guest, host, roomId, id, intentId } = await bookedStay({ from: 3 });
    await bookedLongAgo(id);
    const shown = (await preview(host, id)).body;
    expect(shown).toEqual({ paid: 240, refund: 240, kept: 0 });
    for (const reason of [undefined, '', '   ', 'x'.repeat(501)]) {
      const refused = await cancel(host, id, { refund: 240, reason });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['reason']]);
    }
    const cancelled = await cancel(host, id, { refund: 240, reason: ' The boiler broke ' });
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      cancellation: { by: 'host', reason: 'The boiler broke' },
      refund: { amount: 240 },
    });
    expect(await roomOf(roomId)).toMatchObject({ booked: false, taken: [{ from: inDays(3), to: inDays(5) }] });
    expect((await hold(guest, stay(roomId, 4, 2))).body.code).toBe('nights-taken');
    expect((await hold(await api.newGuest(), stay(roomId, 5, 2))).status).toBe(200);
    await finishJobs();
    expect(refundsOf(intentId).map(({ amountCents }) => amountCents)).toEqual([24_000]);
    expect(api.sent.find(({ to, subject }) => to === guest.email && subject.includes('cancelled'))?.text).toMatch(
      /Your host cancelled.*The boiler broke/s,
    );
    expect(await auditData(api.services)).toEqual([]);
  });

  test('leaves a kept-open room booked if all of its nights were canceled', async () => {
    const { host, roomId, id } = await bookedStay({ from: 0, nights: 60, keepOpen: true, nightly: 10 });
    expect((await cancel(host, id, { refund: 600, reason: 'Flooded' })).status).toBe(200);
    expect(await roomOf(roomId)).toMatchObject({ booked: true, held: false });
  });
});

test('an admin can cancel any booking with a full refund', async () => {
  const { roomId, id } = await bookedStay({ from: 1 });
  await bookedLongAgo(id);
  const admin = await api.newAdmin();
  expect((await preview(admin, id)).body).toEqual({ paid: 240, refund: 240, kept: 0 });
  const cancelled = await cancel(admin, id, { refund: 240 });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancellation: { by: 'admin' } });
  expect(await roomOf(roomId)).toMatchObject({ booked: false, taken: [] });
});
