import { randomUUID } from 'node:crypto';
import { pushIdOf } from 'contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addRoom, book, stay } from '../../../tests/lodging.ts';
import { notificationsOf } from '../../../tests/notifications.ts';
import { type Browser, PUSH_SETTINGS, usePushService } from '../../../tests/push.ts';
import { type Caller, callerOf, useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';

const api = useApi(() => ({ push: PUSH_SETTINGS }));
const service = usePushService(api);
const HOUR_MS = 60 * 60_000;
const PATH = '/api/push/subscriptions';
let host: Caller;
let guest: Caller;
let roomId: string;
let count = 0;
let from = 10;
let shifted = 0;

function later(milliseconds: number): void {
  shifted += milliseconds;
  api.later(milliseconds);
}

afterEach(() => {
  api.later(-shifted);
  shifted = 0;
});

beforeEach(async () => {
  count += 1;
  host = await api.signIn(`host-${count}@lodge.test`, 'host');
  guest = await api.signIn(`guest-${count}@lodge.test`);
  roomId = await addRoom(host, { keepOpen: true });
});

async function bookNights(): Promise<string> {
  from = from < 50 ? from + 2 : 10;
  return (await book(api, guest, stay(roomId, from, 2))).body.insertedId;
}
const state = async (caller: Caller) => (await caller.call('GET', '/api/push')).body;
const subscriptionsOf = async (caller: Caller): Promise<{ _id: string; stopped: string[] }[]> =>
  (await state(caller)).subscriptions;
const pathOf = async ({ endpoint }: Browser) => `${PATH}/${await pushIdOf(endpoint)}`;
const save = (caller: Caller, browser: unknown) => caller.call('POST', PATH, browser);

describe('a push notification', () => {
  test('is sent once to each browser of its person although several workers race', async () => {
    const browsers = [await service.turnOn(host), await service.turnOn(host)];
    const other = await service.turnOn(guest);
    const id = await bookNights();
    await runJobs(api.services);
    expect(service.messages(browsers[0] as Browser)).toEqual([]);
    api.later(6_000);
    await Promise.all([1, 2, 3].map(() => runJobs(api.services)));
    const [note] = await notificationsOf(host);
    for (const browser of browsers) {
      expect(await service.sentTo(browser)).toEqual([
        {
          title: note?.title,
          text: note?.text,
          path: `/dashboard/manage-bookings/${id}`,
          tag: `booking-made:${id}`,
        },
      ]);
      // The TTL is a day from creation, by the tests' clock.
      expect(service.messages(browser)[0]).toMatchObject({
        ttl: expect.stringMatching(/^8639\d$/),
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
    }
    const [one, another] = browsers.map((browser) => service.messages(browser)[0]?.topic);
    expect(one).not.toBe(another);
    expect(await service.sentTo(other)).toEqual([]);
  });

  test('replaces the previous notification of the same thread', async () => {
    const browser = await service.turnOn(host);
    const { id } = (await guest.call('POST', '/api/threads', { roomId })).body;
    for (const text of ['Hello', 'Hello?']) {
      await guest.call('POST', `/api/threads/${id}/messages`, { id: randomUUID(), text });
      await service.run();
    }
    const [second, first] = await service.sentTo(browser);
    expect([first?.title, second?.title]).toEqual([
      `guest-${count} wrote to you`,
      `guest-${count} wrote you 2 messages`,
    ]);
    expect(second?.tag).toBe(first?.tag);
    const topics = service.messages(browser).map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(1);
  });

  test('that is updated before it was sent is sent once', async () => {
    const browser = await service.turnOn(host);
    const { id } = (await guest.call('POST', '/api/threads', { roomId })).body;
    for (const text of ['Hello', 'Hello?'])
      await guest.call('POST', `/api/threads/${id}/messages`, { id: randomUUID(), text });
    expect((await service.sentTo(browser)).map(({ title }) => title)).toEqual([`guest-${count} wrote you 2 messages`]);
  });

  test.each<[string, (id: string, browser: Browser) => Promise<unknown>]>([
    [
      'was read',
      async () => host.call('PUT', `/api/notifications/${(await notificationsOf(host))[0]?._id}/read`, undefined),
    ],
    ['no longer holds', (id) => guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240 })],
    [
      'is of a kind that is stopped there',
      async (_, it) => host.call('PUT', await pathOf(it), { stopped: ['bookings'] }),
    ],
    ['is of a browser that was turned off', async (_, it) => host.call('DELETE', await pathOf(it))],
    ['is of a browser that was signed out', () => host.call('GET', '/api/logout')],
    ['is of a browser in which somebody else is now', async (_, it) => save(await api.signIn('next@lodge.test'), it)],
  ])('that %s is not sent', async (_, change) => {
    const browser = await service.turnOn(host);
    const id = await bookNights();
    expect(((await change(id, browser)) as { status: number }).status).toBe(200);
    const told = (await service.sentTo(browser)).filter(({ tag }) => tag === `booking-made:${id}`);
    expect(told).toEqual([]);
    expect(service.asked.filter((each) => each === browser.endpoint)).toHaveLength(
      (await service.sentTo(browser)).length,
    );
  });

  test('is sent if its kind is not stopped in the browser', async () => {
    const browser = await service.turnOn(host);
    expect((await host.call('PUT', await pathOf(browser), { stopped: ['messages', 'messages'] })).status).toBe(200);
    expect(await subscriptionsOf(host)).toEqual([{ _id: await pushIdOf(browser.endpoint), stopped: ['messages'] }]);
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    // Choices survive when the browser reports that it is in use, and when it is turned on again.
    await host.call('PUT', await pathOf(browser), {});
    await save(host, browser);
    expect((await subscriptionsOf(host))[0]?.stopped).toEqual(['messages']);
  });
});

describe('a push endpoint', () => {
  test.each([404, 410])('that answers %i is deleted', async (status) => {
    const [dead, alive] = [await service.turnOn(host), await service.turnOn(host)];
    service.faults.set(dead.endpoint, status);
    for (const _ of [1, 2]) {
      await bookNights();
      await service.run();
    }
    expect(service.asked.filter((each) => each === dead.endpoint)).toHaveLength(1);
    expect(await service.sentTo(alive)).toHaveLength(2);
    expect((await subscriptionsOf(host)).map(({ _id }) => _id)).toEqual([await pushIdOf(alive.endpoint)]);
  });

  test.each([0, 429, 503])('that fails with %i is retried until it accepts the message', async (status) => {
    const browser = await service.turnOn(host);
    service.faults.set(browser.endpoint, status);
    await bookNights();
    expect(await service.sentTo(browser)).toEqual([]);
    service.faults.delete(browser.endpoint);
    expect(await service.sentTo(browser)).toHaveLength(1);
    expect(await subscriptionsOf(host)).toHaveLength(1);
  });

  test('that has failed for a day is not sent the same message again', async () => {
    const browser = await service.turnOn(host);
    service.faults.set(browser.endpoint, 503);
    await bookNights();
    await service.run();
    const asked = () => service.asked.filter((each) => each === browser.endpoint).length;
    later(23 * HOUR_MS);
    await service.run();
    expect(asked()).toBe(2);
    service.faults.delete(browser.endpoint);
    later(2 * HOUR_MS);
    expect(await service.sentTo(browser)).toEqual([]);
    expect(asked()).toBe(2);
    await api.services.db.updateTable('sessions').set({ seen_at: api.services.clock() }).execute();
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
  });

  test('is not called once its push service is no longer allowed', async () => {
    const browser = await service.turnOn(host);
    const endpoint = new URL('/elsewhere', browser.endpoint).href;
    const id = await pushIdOf(browser.endpoint);
    await api.services.db.updateTable('push_subscriptions').set({ endpoint }).where('id', '=', id).execute();
    const { length } = service.asked;
    await bookNights();
    await service.run();
    expect(service.asked).toHaveLength(length);
  });

  test('that refuses a message is kept without a retry', async () => {
    const browser = await service.turnOn(host);
    service.faults.set(browser.endpoint, 403);
    await bookNights();
    for (const _ of [1, 2]) await service.run();
    expect(service.asked.filter((each) => each === browser.endpoint)).toHaveLength(1);
    expect(await subscriptionsOf(host)).toHaveLength(1);
  });
});

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
    expect((await save(host, { endpoint, keys })).body.code).toBe('push-refused');
    expect(await subscriptionsOf(host)).toEqual([]);
  });

  test('is possible at the push services from the settings', async () => {
    for (const endpoint of ['https://push.example/x', 'https://eu.push.example/x']) {
      const { keys } = await service.subscribe();
      expect((await save(host, { endpoint, keys })).status).toBe(200);
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
      expect((await save(host, nonsense)).status).toBe(422);
    const { body } = await save(host, { endpoint, keys });
    expect(body).toEqual({ success: true });
    const path = await pathOf({ endpoint, keys });
    for (const stopped of [['nonsense'], 'messages', Array.from({ length: 99 }, () => 'messages')])
      expect((await host.call('PUT', path, { stopped })).status).toBe(422);
    expect((await host.call('PUT', `${PATH}/${'x'.repeat(400)}`, {})).status).toBe(422);
  });

  test('several times makes one subscription', async () => {
    const browser = await service.subscribe();
    await Promise.all(Array.from({ length: 6 }, () => save(host, browser)));
    await bookNights();
    expect(await subscriptionsOf(host)).toHaveLength(1);
    expect(await service.sentTo(browser)).toHaveLength(1);
  });

  test('in an eleventh browser removes the least recently used subscription', async () => {
    const first = await service.turnOn(host);
    const second = await service.turnOn(host);
    later(1_000);
    await host.call('PUT', await pathOf(first), {});
    for (let more = 0; more < 9; more += 1) {
      later(1_000);
      await service.turnOn(host);
    }
    const ids = (await subscriptionsOf(host)).map(({ _id }) => _id);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(await pushIdOf(first.endpoint));
    expect(ids).not.toContain(await pushIdOf(second.endpoint));
  });

  test('without the secret of a known endpoint does not take it over', async () => {
    const browser = await service.turnOn(host);
    const { keys } = await service.subscribe();
    for (const wrong of [keys, { ...browser.keys, auth: keys.auth }, { ...browser.keys, p256dh: keys.p256dh }])
      expect((await save(guest, { endpoint: browser.endpoint, keys: wrong })).body.code).toBe('push-refused');
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    expect(await subscriptionsOf(guest)).toEqual([]);
  });

  test('moves a browser to the person who uses it now', async () => {
    const browser = await service.turnOn(host);
    await host.call('PUT', await pathOf(browser), { stopped: ['messages'] });
    await save(guest, browser);
    expect(await subscriptionsOf(host)).toEqual([]);
    expect(await subscriptionsOf(guest)).toMatchObject([{ stopped: [] }]);
  });
});

test('nobody changes or removes the subscription of another person', async () => {
  const path = await pathOf(await service.turnOn(host));
  expect((await guest.call('PUT', path, { stopped: ['bookings'] })).body.code).toBe('not-found');
  expect((await guest.call('DELETE', path)).status).toBe(200);
  expect(await subscriptionsOf(host)).toMatchObject([{ stopped: [] }]);
  for (const _ of [1, 2]) expect((await host.call('DELETE', path)).status).toBe(200);
  expect((await host.call('PUT', path, {})).body.code).toBe('not-found');
});

describe('a session that ends', () => {
  const again = async () => api.signIn(host.email, 'host');

  test('by signing out removes the push subscription of that browser only', async () => {
    const there = await again();
    await service.turnOn(host);
    const kept = await service.turnOn(there);
    expect((await host.call('GET', '/api/logout')).status).toBe(200);
    expect((await subscriptionsOf(there)).map(({ _id }) => _id)).toEqual([await pushIdOf(kept.endpoint)]);
  });

  test('by expiring keeps the push subscription until its person signs out', async () => {
    const browser = await service.turnOn(host);
    later(13 * HOUR_MS);
    expect((await host.call('GET', '/api/push')).status).toBe(401);
    const anew = await again();
    expect(await subscriptionsOf(anew)).toHaveLength(1);
    guest = await api.signIn(guest.email);
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    await host.call('GET', '/api/logout');
    expect(await subscriptionsOf(anew)).toEqual([]);
  });

  test('by a password change removes the subscriptions of all other browsers', async () => {
    const there = await again();
    await service.turnOn(there);
    const kept = await service.turnOn(host);
    const token = await api.identity.token({ email: host.email });
    const ended = await host.call('DELETE', '/api/sessions/others', undefined, { authorization: `Bearer ${token}` });
    expect(ended.status).toBe(200);
    expect((await subscriptionsOf(host)).map(({ _id }) => _id)).toEqual([await pushIdOf(kept.endpoint)]);
  });

  test('by a new sign-in keeps the subscription for the same person only', async () => {
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

test('a browser that has not visited for 60 days loses its subscription', async () => {
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
    expect(await state(caller)).toEqual({ publicKey: null, subscriptions: [] });
    const { keys } = await service.subscribe();
    expect((await save(caller, { endpoint: 'https://push.example/x', keys })).body.code).toBe('push-refused');
  });
});
