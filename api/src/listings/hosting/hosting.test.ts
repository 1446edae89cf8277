import { expect, test } from 'vitest';
import { addRoom, book, roomBody, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';

const api = useApi();
const at = (path: string, email: string) => `/api/${path}/${encodeURIComponent(email)}`;
const makeGuest = async (admin: Caller, { email }: Caller) => {
  const body = { email, role: 'guest', status: 'Verified' };
  expect((await admin.call('PUT', at('users/update', email), body)).status).toBe(200);
};

async function hostWithStay() {
  const [admin, host, guest] = [await api.newAdmin(), await api.newHost(), await api.newGuest()];
  const roomIds = [await addRoom(host), await addRoom(host)] as const;
  const { body } = await book(api, guest, stay(roomIds[0], 3, 2));
  return { admin, host, guest, roomIds, bookingId: body.insertedId };
}

test('an admin sees the listings and booked stays of a host', async () => {
  const { admin, host, guest } = await hostWithStay();
  const hosting = (of: Caller) => admin.call('GET', `${at('users', of.email)}/hosting`);
  expect((await hosting(host)).body).toEqual({ listed: 2, staysAhead: 1 });
  expect((await hosting(guest)).body).toEqual({ listed: 0, staysAhead: 0 });
});

test('the listings of a host who becomes a guest cannot be booked', async () => {
  const { admin, host, guest, roomIds } = await hostWithStay();
  await makeGuest(admin, host);
  for (const roomId of roomIds) {
    const { body } = await guest.call('POST', '/api/create-payment-intent', stay(roomId, 10, 2));
    expect(body.code).toBe('room-unlisted');
  }
});

test('the audit trail records who unlisted the listings of a host who becomes a guest', async () => {
  const { admin, host, roomIds } = await hostWithStay();
  await makeGuest(admin, host);
  const { body } = await admin.call('GET', '/api/audit?topic=rooms&limit=2');
  const entry = { action: 'room-unlisted', actor: { email: admin.email }, details: {} };
  expect(body).toMatchObject(roomIds.toReversed().map((roomId) => ({ ...entry, roomId })));
});

test('a host who becomes a guest can still read a booked stay', async () => {
  const { admin, host, bookingId } = await hostWithStay();
  await makeGuest(admin, host);
  const { status, body } = await host.call('GET', `/api/bookings/${bookingId}`);
  expect([status, body._id]).toEqual([200, bookingId]);
});

test('a deleted listing of a former host is unlisted after it is restored', async () => {
  const [admin, host] = [await api.newAdmin(), await api.newHost()];
  const roomId = await addRoom(host);
  await host.call('DELETE', `/api/rooms/${roomId}`);
  await makeGuest(admin, host);
  expect((await admin.call('POST', `/api/rooms/${roomId}/restore`)).status).toBe(200);
  expect((await api.anyone('GET', `/api/room/${roomId}`)).body.unlisted).toBe(true);
});

test('a former host cannot list a room again', async () => {
  const { admin, host, roomIds } = await hostWithStay();
  await makeGuest(admin, host);
  const { status, body } = await host.call('PUT', `/api/rooms/${roomIds[0]}/unlisted`, { unlisted: false });
  expect([status, body.code]).toEqual([403, 'not-allowed']);
});

test('a room cannot be added while its host is becoming a guest', async () => {
  const host = await api.newHost();
  const room = await roomBody(host);
  const { db } = api.services;
  const adding = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('people').select('id').where('email', '=', host.email).forUpdate().execute();
    await tx.updateTable('people').set({ role: 'guest' }).where('email', '=', host.email).execute();
    const answer = host.call('POST', '/api/rooms', room);
    await expect.poll(() => isSomebodyWaiting(db), { timeout: 5_000 }).toBe(true);
    return { answer };
  });
  expect((await adding.answer).body.code).toBe('not-allowed');
});
