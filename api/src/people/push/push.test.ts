import { randomUUID } from 'node:crypto';
import { pushIdOf } from 'contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { notificationsOf } from '../../../tests/notifications.ts';
import {
  type Browser,
  PUSH_SETTINGS,
  pathOf,
  saveSubscription,
  subscriptionsOf,
  usePushService,
} from '../../../tests/push.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';

const api = useApi(() => ({ push: PUSH_SETTINGS }));
const service = usePushService(api);
const HOUR_MS = 60 * 60_000;
let host: Caller;
let guest: Caller;
let roomId: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  host = await api.signIn(`host-${count}@lodge.test`, 'host');
  guest = await api.signIn(`guest-${count}@lodge.test`);
  roomId = await addRoom(host, { keepOpen: true });
});

const bookNights = () => service.bookNights(guest, roomId);

describe('a push notification', () => {
  test('is sent only once to each browser even if several workers run', async () => {
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
      // The TTL is a day from creation, by the test clock.
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

  test('a push notification that is updated before it is sent is sent only once', async () => {
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
    ['no longer applies', (id) => guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240 })],
    [
      'is of a kind that the browser has disabled',
      async (_, it) => host.call('PUT', await pathOf(it), { stopped: ['bookings'] }),
    ],
    ['belongs to a browser with push disabled', async (_, it) => host.call('DELETE', await pathOf(it))],
    ['belongs to a browser that was signed out', () => host.call('GET', '/api/logout')],
    [
      'belongs to a browser that someone else now uses',
      async (_, it) => saveSubscription(await api.signIn('next@lodge.test'), it),
    ],
  ])('a push notification that %s is not sent', async (_, change) => {
    const browser = await service.turnOn(host);
    const id = await bookNights();
    expect(((await change(id, browser)) as { status: number }).status).toBe(200);
    const told = (await service.sentTo(browser)).filter(({ tag }) => tag === `booking-made:${id}`);
    expect(told).toEqual([]);
    expect(service.asked.filter((each) => each === browser.endpoint)).toHaveLength(
      (await service.sentTo(browser)).length,
    );
  });

  test('is sent only if its kind is enabled in the browser', async () => {
    const browser = await service.turnOn(host);
    expect((await host.call('PUT', await pathOf(browser), { stopped: ['messages', 'messages'] })).status).toBe(200);
    expect(await subscriptionsOf(host)).toEqual([{ _id: await pushIdOf(browser.endpoint), stopped: ['messages'] }]);
    await bookNights();
    expect(await service.sentTo(browser)).toHaveLength(1);
    // The choice is kept when the browser reports that it is in use, and when push is turned on again.
    await host.call('PUT', await pathOf(browser), {});
    await saveSubscription(host, browser);
    expect((await subscriptionsOf(host))[0]?.stopped).toEqual(['messages']);
  });
});

describe('a push endpoint', () => {
  test.each([404, 410])('a push endpoint that responds with %i is deleted', async (status) => {
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

  test.each([0, 429, 503])(
    'a push endpoint that fails with %i is retried until it accepts the message',
    async (status) => {
      const browser = await service.turnOn(host);
      service.faults.set(browser.endpoint, status);
      await bookNights();
      expect(await service.sentTo(browser)).toEqual([]);
      service.faults.delete(browser.endpoint);
      expect(await service.sentTo(browser)).toHaveLength(1);
      expect(await subscriptionsOf(host)).toHaveLength(1);
    },
  );

  test('a push endpoint that has failed for a day is not sent the same message again', async () => {
    const browser = await service.turnOn(host);
    service.faults.set(browser.endpoint, 503);
    await bookNights();
    await service.run();
    const asked = () => service.asked.filter((each) => each === browser.endpoint).length;
    service.later(23 * HOUR_MS);
    await service.run();
    expect(asked()).toBe(2);
    service.faults.delete(browser.endpoint);
    service.later(2 * HOUR_MS);
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

  test('a push endpoint that rejects a message is kept but not retried', async () => {
    const browser = await service.turnOn(host);
    service.faults.set(browser.endpoint, 403);
    await bookNights();
    for (const _ of [1, 2]) await service.run();
    expect(service.asked.filter((each) => each === browser.endpoint)).toHaveLength(1);
    expect(await subscriptionsOf(host)).toHaveLength(1);
  });
});
