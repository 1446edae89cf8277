import { describe, expect, test } from 'vitest';
import { cancel } from '../../../tests/changes.ts';
import { addRoom, book, hold, stay } from '../../../tests/lodging.ts';
import { booked, half, read, refund, refundsOf } from '../../../tests/refunds.ts';
import { useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';

const api = useApi();

describe('a refund is refused', () => {
  test.for([0, -1, 10.005, 480.01, 1e9, '50', null])('of %s', async (amount) => {
    const { admin, id, intentId } = await booked(api);
    const { status } = await refund(admin, id, { amount, reason: 'Why not' });
    expect(status).toBe(422);
    expect(refundsOf(api, intentId)).toEqual([]);
  });

  test.for(['', '   ', undefined])('without a reason: %o', async (reason) => {
    const { admin, id } = await booked(api);
    expect((await refund(admin, id, { amount: 50, reason })).status).toBe(422);
  });

  test('of more than remains after earlier refunds', async () => {
    const { admin, id } = await booked(api);
    await refund(admin, id, { ...half, amount: 400 });
    const { status, body } = await refund(admin, id, { ...half, amount: 80.01 });
    expect([status, body.code]).toEqual([422, 'refund-too-large']);
  });

  test('of a canceled booking', async () => {
    const { admin, guest, id } = await booked(api);
    await cancel(guest, id);
    expect((await refund(admin, id, half)).body.code).toBe('not-refundable');
    expect((await read(admin, id)).refundable).toBeUndefined();
  });

  test('of an unpaid booking', async () => {
    const [admin, host, guest] = [await api.newAdmin(), await api.newHost(), await api.newGuest()];
    const held = await hold(guest, stay(await addRoom(host), 10, 2));
    expect((await refund(admin, held.body.bookingId, half)).body.code).toBe('not-refundable');
  });

  test('while the payment is disputed', async () => {
    const { admin, id, intentId } = await booked(api);
    const dispute = api.payments.dispute(intentId);
    await deliverEvent(api, 'charge.dispute.created', { id: dispute.id, object: 'dispute' });
    expect((await refund(admin, id, half)).body.code).toBe('payment-disputed');
    expect((await read(admin, id)).refundable).toBeUndefined();
    Object.assign(dispute, { state: 'won', evidenceDueAt: undefined });
    await deliverEvent(api, 'charge.dispute.closed', { id: dispute.id, object: 'dispute' });
    expect((await refund(admin, id, half)).status).toBe(200);
  });

  test('by an admin who is the guest', async () => {
    const { admin } = await booked(api);
    const roomId = await addRoom(await api.newHost());
    const { body } = await book(api, admin, stay(roomId, 10, 2));
    expect((await refund(admin, body.insertedId, half)).body.code).toBe('own-booking');
  });

  test.for(['nothing', '00000000-0000-7000-8000-000000000000'])('of an unknown booking: %s', async (id) => {
    const { status, body } = await refund(await api.newAdmin(), id, half);
    expect([status, body.code]).toEqual([404, 'booking-not-found']);
  });
});
