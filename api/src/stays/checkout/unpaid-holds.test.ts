import { expect, test } from 'vitest';
import { change, giveUp } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { sweepChanges } from '../changes/sweep-changes.ts';
import { sweepHolds } from './sweep-holds.ts';

const api = useApi();
const MINUTE = 60_000;
const newRoom = async () =>
  addRoom(await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host'), { keepOpen: true });

async function letLapse(guest: Caller, roomId: string, before = (_secret: string) => {}) {
  const held = await hold(guest, stay(roomId, 3, 1));
  expect(held.status).toBe(200);
  before(held.body.clientSecret);
  api.later(15 * MINUTE + 1000);
  while ((await sweepHolds(api.services)) > 0);
}

test('a guest with six expired holds within a day has to wait', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  for (let count = 0; count < 6; count += 1) await letLapse(guest, roomId);
  const refused = await hold(guest, stay(await newRoom(), 3, 1));
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-holds']);
  const wait = Date.parse(refused.body.fields.until) - api.services.clock().getTime();
  expect(wait).toBeGreaterThan(22 * 60 * MINUTE);
  expect((await hold(await api.newGuest(), stay(roomId, 3, 1))).status).toBe(200);
  api.later(wait + MINUTE);
  // Sign in again, because the guest's session has expired by then.
  expect((await book(api, await api.signIn(guest.email), stay(roomId, 6, 1))).status).toBe(200);
  api.later(-wait - MINUTE);
});

test('a guest who holds and releases nights repeatedly has to wait', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  for (let count = 0; count < 30; count += 1) {
    const held = await hold(guest, stay(roomId, 3, 1));
    await guest.call('DELETE', `/api/bookings/${held.body.bookingId}/hold`);
  }
  expect((await hold(guest, stay(roomId, 3, 1))).body.code).toBe('too-many-holds');
});

function decline(secret: string) {
  const intent = api.payments.intents.get(intentIdOf(secret));
  if (intent) intent.isDeclined = true;
}

test('a hold with a declined payment counts as the shortest possible hold', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  for (let count = 0; count < 29; count += 1) await letLapse(guest, roomId, decline);
  const last = await hold(guest, stay(roomId, 3, 1));
  expect(last.status).toBe(200);
  decline(last.body.clientSecret);
  await guest.call('DELETE', `/api/bookings/${last.body.bookingId}/hold`);
  expect((await hold(guest, stay(roomId, 3, 1))).body.code).toBe('too-many-holds');
});

test('a guest with six expired changes has to wait', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  const id = (await book(api, guest, stay(roomId, 30, 1))).body.insertedId;
  const extend = () => change(guest, id, { from: inDays(10), to: inDays(31), pay: 20 * 120 });
  for (let count = 0; count < 6; count += 1) {
    expect((await extend()).status).toBe(200);
    api.later(15 * MINUTE + 1000);
    while ((await sweepChanges(api.services)) > 0);
  }
  expect((await extend()).body.code).toBe('too-many-holds');
  expect((await hold(guest, stay(roomId, 3, 1))).body.code).toBe('too-many-holds');
  expect((await change(guest, id, { from: inDays(31), to: inDays(32) })).status).toBe(200);
});

test('a change that is discarded immediately counts as the shortest possible hold', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  const id = (await book(api, guest, stay(roomId, 30, 1))).body.insertedId;
  const extend = () => change(guest, id, { from: inDays(30), to: inDays(32), pay: 120 });
  for (let count = 0; count < 30; count += 1) {
    expect((await extend()).status).toBe(200);
    await giveUp(guest, id);
  }
  expect((await extend()).body.code).toBe('too-many-holds');
});

test('a hold that could not be paid does not count', async () => {
  const [guest, roomId] = [await api.newGuest(), await newRoom()];
  api.payments.silent.add('createIntent');
  for (let count = 0; count < 31; count += 1) expect((await hold(guest, stay(roomId, 3, 1))).status).toBe(503);
  api.payments.silent.clear();
  expect((await hold(guest, stay(roomId, 3, 1))).status).toBe(200);
});
