import { beforeAll, expect, test } from 'vitest';
import { type ActorName, signInActors } from '../../../tests/actors.ts';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
let callers: Record<ActorName, Caller>;
let othersEntry = '';
let heldBooking = '';

beforeAll(async () => {
  callers = await signInActors(api);
  const [host, guest] = [await api.newHost(), await api.signIn('other@lodge.test')];
  const roomId = await addRoom(host, { keepOpen: true });
  await book(api, guest, stay(roomId, 10, 2));
  const waiter = await api.newGuest();
  othersEntry = (await waiter.call('POST', '/api/waitlist', { roomId, from: inDays(10), to: inDays(12) })).body._id;
  heldBooking = (await hold(guest, stay(roomId, 20, 2))).body.bookingId;
});

test.each([
  ['stranger', 401],
  ['unsaved', 403],
  ['guest', 403],
  ['host', 403],
  ['admin', 200],
] as const)('a listing deleted by an admin can be restored only by an admin: %s', async (actor, wanted) => {
  const id = await addRoom(callers.host);
  await callers.admin.call('DELETE', `/api/rooms/${id}`);
  expect((await callers[actor].call('POST', `/api/rooms/${id}/restore`)).status).toBe(wanted);
});

test('a person with an unverified email address cannot request to become a host', async () => {
  const { email, call } = callers.unverified;
  const answer = await call('PUT', `/api/users/${email}`, { email, status: 'Requested' });
  expect([answer.status, answer.body.code]).toEqual([409, 'email-not-verified']);
});

test('a person cannot see or end the waitlist entry or offer of another person', async () => {
  const { db } = api.services;
  const entry = await db.selectFrom('waitlist_entries').selectAll().where('id', '=', othersEntry).executeTakeFirst();
  expect(entry).toMatchObject({ booking_id: null });
  await db
    .updateTable('waitlist_entries')
    .set({ booking_id: heldBooking, offered_at: new Date() })
    .where('id', '=', othersEntry)
    .execute();
  for (const role of ['guest', 'host', 'admin'] as const) {
    const caller = callers[role];
    expect(JSON.stringify((await caller.call('GET', '/api/waitlist')).body)).not.toContain(othersEntry);
    expect((await caller.call('DELETE', `/api/waitlist/${othersEntry}`)).status).toBe(200);
  }
  const held = await db.selectFrom('bookings').select('state').where('id', '=', heldBooking).executeTakeFirst();
  expect(held).toEqual({ state: 'held' });
});

test('[S12.07] only the person concerned can list their bookings by email in upper or lower case', async () => {
  const guest = callers.guest;
  const foreign = 'other@lodge.test';
  for (const path of ['/api/bookings', '/api/bookings/host']) {
    const own = await guest.call('GET', `${path}?email=${guest.email}`);
    expect([own.status, Array.isArray(own.body)]).toEqual([200, true]);
    for (const query of [
      `email=${foreign}`,
      `email=${foreign.toUpperCase()}`,
      `email=${guest.email}&email=${foreign}`,
      `email[]=${foreign}`,
      `email=${encodeURIComponent(foreign).replace('.', '%2E')}`,
      `email=${guest.email}%00`,
      `email=${guest.email},${foreign}`,
      `email=%20${foreign}%20`,
      'email=*',
      '',
    ]) {
      const answer = await guest.call('GET', `${path}?${query}`);
      expect([query, [403, 422].includes(answer.status)]).toEqual([query, true]);
    }
    const folded = await guest.call('GET', `${path}?email=${guest.email.toUpperCase()}`);
    expect(folded.status).toBe(200);
  }
  const admin = callers.admin;
  expect((await admin.call('GET', `/api/bookings?email=${foreign}`)).body.length).toBe(1);
});
