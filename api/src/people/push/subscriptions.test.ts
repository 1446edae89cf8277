import { pushIdOf } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { PUSH_SETTINGS, pathOf, saveSubscription, subscriptionsOf, usePushService } from '../../../tests/push.ts';
import { type Caller, callerOf, useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';

const api = useApi(() => ({ push: PUSH_SETTINGS }));
const service = usePushService(api);
const HOUR_MS = 60 * 60_000;
let host: Caller;
let guest: Caller;
let roomId: string;

beforeEach(async () => {
  [host, guest] = [await api.newHost(), await api.newGuest()];
  roomId = await addRoom(host, { keepOpen: true });
});

const bookNights = () => service.bookNights(guest, roomId);

describe('turning on push', () => {
  test.each([
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://me:secret@push.example/x',
    'https://push.example.evil.test/x',
    'https://evilpush.example/x',
    'http://127.0.0.1/elsewhere',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ])('is refused for the endpoint %s', async (endpoint) => {
    const { keys } = await service.subscribe();
    expect((await saveSubscription(host, { endpoint, keys })).body.code).toBe('push-refused');
    expect(await subscriptionsOf(host)).toEqual([]);
  });

  test('is possible with the configured push services', async () => {
    for (const endpoint of ['https://push.example/x', 'https://eu.push.example/x']) {
      const { keys } = await service.subscribe();
      expect((await saveSubscription(host, { endpoint, keys })).status).toBe(200);
    }
  });

  test('is refused for invalid keys or kinds', async () => {
    const { endpoint, keys } = await service.subscribe();
    for (const nonsense of [
      {},
      { endpoint: `${endpoint}${'x'.repeat(1_000)}`, keys },
      { endpoint, keys: { ...keys, auth: 'x'.repeat(5_000) } },
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint, keys: { ...keys, p256dh: 7 } },
      { endpoint: [endpoint], keys },
    ])
      expect((await saveSubscription(host, nonsense)).status).toBe(422);
    const { body } = await saveSubscription(host, { endpoint, keys });
    expect(body).toEqual({ success: true });
    const path = await pathOf({ endpoint });
    for (const stopped of [['nonsense'], 'messages', Array.from({ length: 99 }, () => 'messages')])
      expect((await host.call('PUT', path, { stopped })).status).toBe(422);
    expect((await host.call('PUT', `/api/push/subscriptions/${'x'.repeat(400)}`, {})).status).toBe(422);
  });

  test('several times creates one subscription', async () => {
    const browser = await service.subscribe();
    await Promise.all(Array.from({ length: 6 }, () => saveSubscription(host, browser)));
    await bookNights();
    expect(await subscriptionsOf(host)).toHaveLength(1);
    expect(await service.sentTo(browser)).toHaveLength(1);
  });

  test('turning on push in an eleventh browser removes the least recently used subscription', async () => {
    const first = await service.turnOn(host);
    const second = await service.turnOn(host);
    service.later(1_000);
    await host.call('PUT', await pathOf(first), {});
    for (let more = 0; more < 9; more += 1) {
      service.later(1_000);
      await service.turnOn(host);
    }
    const ids = (await subscriptionsOf(host)).map(({ _id }) => _id);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(await pushIdOf(first.endpoint));
    expect(ids).not.toContain(await pushIdOf(second.endpoint));
  });

  test('requires the secret of an endpoint that is already known', async () => {
    const browser = await service.turnOn(host);
    const { keys } = await service.subscribe();
    for (const wrong of [keys, { ...browser.keys, auth: keys.auth }, { ...browser.keys, p256dh: keys.p256dh }])
      expect((await saveSubscription(guest, { endpoint: browser.endpoint, keys: wrong })).body.code).toBe(
        'push-refused',
      );
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    expect(await subscriptionsOf(guest)).toEqual([]);
  });

  test('moves a browser to the person who now uses it', async () => {
    const browser = await service.turnOn(host);
    await host.call('PUT', await pathOf(browser), { stopped: ['messages'] });
    await saveSubscription(guest, browser);
    expect(await subscriptionsOf(host)).toEqual([]);
    expect(await subscriptionsOf(guest)).toMatchObject([{ stopped: [] }]);
  });
});

test('a person cannot change or remove the subscription of another person', async () => {
  const path = await pathOf(await service.turnOn(host));
  expect((await guest.call('PUT', path, { stopped: ['bookings'] })).body.code).toBe('not-found');
  expect((await guest.call('DELETE', path)).status).toBe(200);
  expect(await subscriptionsOf(host)).toMatchObject([{ stopped: [] }]);
  for (const _ of [1, 2]) expect((await host.call('DELETE', path)).status).toBe(200);
  expect((await host.call('PUT', path, {})).body.code).toBe('not-found');
});

describe('a session that ends', () => {
  const again = async () => api.signIn(host.email, 'host');

  test('a session that ends by signing out removes only the push subscription of that browser', async () => {
    const there = await again();
    await service.turnOn(host);
    const kept = await service.turnOn(there);
    expect((await host.call('GET', '/api/logout')).status).toBe(200);
    expect((await subscriptionsOf(there)).map(({ _id }) => _id)).toEqual([await pushIdOf(kept.endpoint)]);
  });

  test('a session that ends by expiring keeps the push subscription until its owner signs out', async () => {
    const browser = await service.turnOn(host);
    service.later(13 * HOUR_MS);
    expect((await host.call('GET', '/api/push')).status).toBe(401);
    const renewed = await again();
    expect(await subscriptionsOf(renewed)).toHaveLength(1);
    guest = await api.signIn(guest.email);
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    await host.call('GET', '/api/logout');
    expect(await subscriptionsOf(renewed)).toEqual([]);
  });

  test('a session that ends by a password change removes the subscriptions of all other browsers', async () => {
    const there = await again();
    await service.turnOn(there);
    const kept = await service.turnOn(host);
    const token = await api.identity.token({ email: host.email });
    const ended = await host.call('DELETE', '/api/sessions/others', undefined, { authorization: `Bearer ${token}` });
    expect(ended.status).toBe(200);
    expect((await subscriptionsOf(host)).map(({ _id }) => _id)).toEqual([await pushIdOf(kept.endpoint)]);
  });

  test('a session that ends by a new sign-in keeps the subscription only for the same person', async () => {
    const browser = await service.turnOn(host);
    const open = async (email: string, cookie: string) => {
      const authorization = `Bearer ${await api.identity.token({ email })}`;
      const { raw } = await callerOf(api.app, cookie)('POST', '/api/jwt', { email }, { authorization });
      return raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    };
    const cookie = await open(host.email, host.cookie);
    const renewed = { ...host, cookie, call: callerOf(api.app, cookie) };
    expect(await subscriptionsOf(renewed)).toHaveLength(1);
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    await open(guest.email, cookie);
    expect(await subscriptionsOf(await again())).toEqual([]);
  });
});

test('a browser that has not been used for 60 days loses its subscription', async () => {
  await service.turnOn(host);
  const { db, clock } = api.services;
  const at = (days: number) => deleteOldRows({ db, clock: () => new Date(clock().getTime() + days * 24 * HOUR_MS) });
  const left = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length;
  while ((await at(59)) > 0);
  expect(await left()).toBeGreaterThan(0);
  while ((await at(61)) > 0);
  expect(await left()).toBe(0);
});

describe('without a push key', () => {
  const without = useApi();

  test('push cannot be turned on', async () => {
    const caller = await without.signIn('somebody@lodge.test');
    expect((await caller.call('GET', '/api/push')).body).toEqual({ publicKey: null, subscriptions: [] });
    const { keys } = await service.subscribe();
    expect((await saveSubscription(caller, { endpoint: 'https://push.example/x', keys })).body.code).toBe(
      'push-refused',
    );
  });
});
