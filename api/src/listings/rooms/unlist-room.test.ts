import { expect, test } from 'vitest';
import { addRoom, book, hold, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { newId } from '../../base/database/new-id.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();

async function listing(change: Record<string, unknown> = {}) {
  const host = await api.newHost();
  return { host, id: await addRoom(host, change) };
}

const unlist = (by: Caller, id: string, unlisted = true) => by.call('PUT', `/api/rooms/${id}/unlisted`, { unlisted });
const isIn = async (path: string, id: string, by: Pick<Caller, 'call'> = { call: api.anyone }) =>
  (await by.call('GET', path)).body.some(({ _id }: { _id: string }) => _id === id);

test('an unlisted room is hidden from all lists except those of its host and admins', async () => {
  const { host, id } = await listing();
  const lists = ['/api/rooms', '/api/rooms?category=Beach&limit=100', '/api/rooms?fields=card'];
  const own = `/api/rooms/${(await api.anyone('GET', `/api/room/${id}`)).body.host.id}`;
  const seen = async () => [
    await Promise.all([...lists, own].map((path) => isIn(path, id))),
    await isIn(own, id, host),
  ];
  expect(await seen()).toEqual([[true, true, true, true], true]);
  expect((await unlist(host, id)).body).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  expect((await unlist(host, id)).body).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  expect(await seen()).toEqual([[false, false, false, false], true]);
  expect(await isIn(own, id, await api.newAdmin())).toBe(true);
  expect(await isIn(own, id, await api.newGuest())).toBe(false);
  expect((await api.anyone('GET', `/api/room/${id}`)).body.unlisted).toBe(true);
  expect((await unlist(host, id, false)).body.modifiedCount).toBe(1);
  expect(await seen()).toEqual([[true, true, true, true], true]);
  expect((await api.anyone('GET', `/api/room/${id}`)).body.unlisted).toBe(false);
  const trail = await api.services.db.selectFrom('audit_trail').select('action').where('subject', '=', id).execute();
  expect(trail.map(({ action }) => action).sort()).toEqual(['room-listed', 'room-unlisted']);
});

test('an unlisted room keeps its existing stays', async () => {
  const { host, id } = await listing({ keepOpen: true });
  const [booked, paying] = [await api.newGuest(), await api.newGuest()];
  await book(api, booked, stay(id, 5, 2));
  const held = await hold(paying, stay(id, 10, 2));
  expect((await unlist(host, id)).status).toBe(200);
  expect((await hold(await api.newGuest(), stay(id, 20, 2))).body).toMatchObject({
    code: 'room-unlisted',
    status: 409,
  });
  api.payments.pay(held.body.clientSecret);
  const transactionId = intentIdOf(held.body.clientSecret);
  expect((await paying.call('POST', '/api/bookings', { ...stay(id, 10, 2), transactionId })).status).toBe(200);
  const [mine] = (await booked.call('GET', `/api/bookings?email=${booked.email}`)).body;
  expect(mine).toMatchObject({ state: 'confirmed', isListed: true });
  await unlist(host, id, false);
  expect((await hold(await api.newGuest(), stay(id, 20, 2))).status).toBe(200);
  expect(await auditData(api.services)).toEqual([]);
});

test('a payment without a hold for an unlisted room is refunded', async () => {
  const { host, id } = await listing();
  const guest = await api.newGuest();
  const spec = await guest.call('POST', '/api/create-payment-intent', { price: 120 });
  await unlist(host, id);
  api.payments.pay(spec.body.clientSecret);
  const transactionId = intentIdOf(spec.body.clientSecret);
  const late = await guest.call('POST', '/api/bookings', { ...stay(id, 10, 1), transactionId });
  expect(late.body.code).toBe('room-unlisted');
  expect(await auditData(api.services)).toEqual([]);
});

test('only an existing listing can be unlisted', async () => {
  const { host, id } = await listing();
  expect((await host.call('PUT', `/api/rooms/${id}/unlisted`, {})).status).toBe(422);
  expect((await unlist(await api.newAdmin(), id)).status).toBe(200);
  await host.call('DELETE', `/api/rooms/${id}`);
  expect((await unlist(host, id)).body.code).toBe('room-not-found');
  expect((await unlist(host, newId())).body.code).toBe('room-not-found');
});
