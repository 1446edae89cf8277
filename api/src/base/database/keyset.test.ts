import { beforeAll, expect, test } from 'vitest';
import { addRoom, inDays, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { newId } from './new-id.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
let admin: Caller;

beforeAll(async () => {
  [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
  admin = await api.signIn('admin@lodge.test', 'admin');
  const others = [await api.signIn('a_b@lodge.test', 'host'), await api.signIn('axb@lodge.test')] as const;
  for (let count = 0; count < 5; count += 1) {
    for (const [owner, by] of [[host, guest], others] as const) {
      const roomId = await addRoom(owner, { title: `Room ${count}` });
      const { from, to } = stay(roomId, count + 1, 1);
      await putStay(api, { roomId, guest: by, from, to, priceCents: 12_000 });
    }
  }
  for (const person of [guest, others[1]]) {
    await person.call('PUT', `/api/users/${person.email}`, { email: person.email, status: 'Requested' });
  }
});

test.each([
  ['host', '/rooms/host@lodge.test', 5],
  ['guest', '/bookings?email=guest@lodge.test', 5],
  ['host', '/bookings/host?email=host@lodge.test', 5],
  ['admin', '/users', 5],
  ['admin', '/users?status=Requested', 2],
  ['admin', '/users?search=A', 3],
  ['admin', '/users?search=a_', 1],
] as const)('the %s can read %s in pages without gaps', async (who, address, count) => {
  const caller = { host, guest, admin }[who];
  const whole = await caller.call('GET', `/api${address}`);
  expect([whole.status, whole.body.length, whole.raw.headers.link]).toEqual([200, count, undefined]);
  const path = `/api${address}${address.includes('?') ? '&' : '?'}limit=2`;
  expect((await caller.call('GET', path)).body.length).toBeLessThanOrEqual(2);
  expect(await allPages(caller.call, path)).toEqual(whole.body);
});

test('a page has at most 100 items', async () => {
  for (const address of ['/rooms/host@lodge.test?', '/bookings?email=guest@lodge.test&']) {
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'cursor=x']) {
      expect((await guest.call('GET', `/api${address}${wrong}`)).status).toBe(422);
    }
  }
});

test.each([
  '/payouts/upcoming?',
  `/earnings/stays?from=${inDays(0)}&to=${inDays(30)}&`,
  '/bookings/host?email=host@lodge.test&show=upcoming&',
])('a cursor with an invalid day is rejected: %s', async (address) => {
  const { status } = await host.call('GET', `/api${address}cursor=2026-02-30.${newId()}`);
  expect(status).toBe(422);
});
