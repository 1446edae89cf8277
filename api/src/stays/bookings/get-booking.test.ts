import { expect, test } from 'vitest';
import { bookedStay } from '../../../tests/changes.ts';
import { addRoom, hold, inDays, stay } from '../../../tests/lodging.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deliverEvent } from '../../../tests/webhook.ts';
import { newId } from '../../base/database/new-id.ts';
import { bookingCode } from './booking-code.ts';

const api = useApi();
const read = (by: Caller, id: string) => by.call('GET', `/api/bookings/${id}`);

test('the guest, the host and an admin see the same booking', async () => {
  const { host, guest, roomId, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  const { status, body } = await read(guest, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    _id: id,
    code: bookingCode(id),
    state: 'confirmed',
    roomId,
    title: 'Quiet house by the sea',
    location: 'Brighton, United Kingdom',
    from: inDays(10),
    to: inDays(12),
    timeZone: 'UTC',
    checkInHour: 15,
    checkOutHour: 11,
    hostedBy: { name: host.email.split('@')[0], email: host.email },
    guest: { email: guest.email },
    lines: [{ nights: 2, each: 120, amount: 240 }],
    price: 240,
    paid: 240,
    cancellationPolicy: 'moderate',
  });
  expect(body.timeline).toEqual([
    { event: 'held', at: expect.any(String) },
    { event: 'paid', at: expect.any(String), amount: 240 },
    { event: 'confirmed', at: expect.any(String) },
  ]);
  const times = body.timeline.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted());
  const admin = await api.signIn('admin@lodge.test', 'admin');
  expect((await read(host, id)).body).toEqual(body);
  expect((await read(admin, id)).body).toEqual({ ...body, refundable: { amount: 240, bearer: 'host' } });
});

test('a stay occupies the whole room unless the host keeps the other nights open', async () => {
  const { host, guest, roomId, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  expect((await read(host, id)).body.takesRoom).toBe(true);
  const held = await hold(await api.newGuest(), stay(await addRoom(host), 10, 2));
  expect((await read(host, held.body.bookingId)).body.takesRoom).toBeUndefined();
  const { body: room } = await host.call('GET', `/api/room/${roomId}`);
  const saved = await host.call('PUT', `/api/rooms/${roomId}`, { ...room, keepOpen: true });
  expect(saved.status).toBe(200);
  expect((await read(host, id)).body.takesRoom).toBeUndefined();
  expect((await hold(guest, stay(roomId, 20, 2))).status).toBe(200);
});

test('a canceled booking shows who canceled it', async () => {
  const { host, guest, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  await host.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240, reason: 'Flooded' });
  const ending = async () => (await read(guest, id)).body.timeline.slice(3);
  expect(await ending()).toEqual([{ event: 'cancelled', at: expect.any(String), by: 'host' }]);
  await api.runJobs();
  expect(await ending()).toMatchObject([{ event: 'cancelled' }, { event: 'refunded', amount: 240 }]);
  expect((await read(guest, id)).body).toMatchObject({
    state: 'cancelled',
    cancellation: { by: 'host', reason: 'Flooded' },
    refund: { amount: 240, state: 'done' },
  });
});

test('a dispute is listed after a payment in the same second', async () => {
  const { guest, id, intentId } = await bookedStay(api);
  const { timeline } = (await read(guest, id)).body;
  const paidAt = new Date(timeline.at(-1).at).getTime();
  // The provider truncates times to whole seconds.
  const dispute = api.payments.dispute(intentId, { openedAt: new Date(paidAt - (paidAt % 1_000)) });
  await deliverEvent(api, 'charge.dispute.created', { id: dispute.id, object: 'dispute' });
  const events = (await read(guest, id)).body.timeline.map(({ event }: { event: string }) => event);
  expect(events).toEqual(['held', 'paid', 'confirmed', 'dispute-opened']);
});

test('a hold is shown as unpaid', async () => {
  const guest = await api.newGuest();
  const roomId = await addRoom(await api.newHost());
  const held = await hold(guest, stay(roomId, 5, 1));
  expect((await read(guest, held.body.bookingId)).body).toMatchObject({
    state: 'held',
    paid: 0,
    timeline: [{ event: 'held' }],
  });
  const past = await putStay(api, { roomId, guest, from: inDays(-9), to: inDays(-6), priceCents: 10_000 });
  expect((await read(guest, past)).body).toMatchObject({
    paid: 100,
    lines: [{ nights: 3, amount: 100 }],
    timeline: [{ event: 'paid' }, { event: 'confirmed' }],
  });
});

test('a booking code has eight unambiguous characters', () => {
  expect(bookingCode('0190a000-0000-7000-8000-000000000000')).toBe('0000-0000');
  expect(bookingCode('0190a000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ');
  const codes = new Set(Array.from({ length: 1_000 }, () => bookingCode(newId())));
  expect(codes.size).toBe(1_000);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});
