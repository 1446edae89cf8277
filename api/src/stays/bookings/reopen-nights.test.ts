import { expect, test } from 'vitest';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const reopen = (caller: Caller, id: string) => caller.call('DELETE', `/api/bookings/${id}/nights`);

async function cancelled(host: Caller, guest: Caller, from: number) {
  const roomId = await addRoom(host, { keepOpen: true });
  const id: string = (await book(api, guest, stay(roomId, from, 2))).body.insertedId;
  await host.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240, reason: 'Flooded' });
  return { roomId, id };
}
const keepsNights = async (host: Caller, id: string) => {
  const { body } = await host.call('GET', `/api/bookings/host?email=${host.email}`);
  return body.find(({ _id }: { _id: string }) => _id === id).cancellation.keepsNights;
};

test('the host can reopen the nights of a booking that they canceled', async () => {
  const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
  const { roomId, id } = await cancelled(host, guest, 3);
  expect(await keepsNights(host, id)).toBe(true);
  expect((await book(api, guest, stay(roomId, 4, 2))).body.code).toBe('nights-taken');
  const all = await Promise.all(Array.from({ length: 10 }, () => reopen(host, id)));
  expect(all.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
  expect(await keepsNights(host, id)).toBe(false);
  expect((await book(api, guest, stay(roomId, 4, 2))).status).toBe(200);
  const trail = await api.services.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'nights-reopened')
    .execute();
  expect(trail.map(({ subject, details }) => [subject, details])).toEqual([[id, { from: inDays(3), to: inDays(5) }]]);
  await api.runJobs();
  expect(await auditData(api.services)).toEqual([]);
});

test('an admin can reopen the nights', async () => {
  const [host, guest] = [await api.signIn('host2@lodge.test', 'host'), await api.signIn('guest2@lodge.test')];
  const { id } = await cancelled(host, guest, 3);
  expect((await reopen(await api.signIn('admin@lodge.test', 'admin'), id)).body.modifiedCount).toBe(1);
});

test('only nights that were closed by a host’s cancellation can be reopened', async () => {
  const [host, guest] = [await api.signIn('host3@lodge.test', 'host'), await api.signIn('guest3@lodge.test')];
  const roomId = await addRoom(host, { keepOpen: true });
  const id: string = (await book(api, guest, stay(roomId, 20, 2))).body.insertedId;
  expect([(await reopen(host, id)).body.code]).toEqual(['nights-in-use']);
  expect((await book(api, guest, stay(roomId, 20, 1))).body.code).toBe('nights-taken');
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240 });
  expect(await keepsNights(host, id)).toBe(false);
  expect((await reopen(host, id)).body.modifiedCount).toBe(0);
});
