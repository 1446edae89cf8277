import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { change } from '../../../tests/changes.ts';
import { addRoom, book, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { notificationsOf, toldTo } from '../../../tests/notifications.ts';
import { guestReview, roomReview } from '../../../tests/reviews.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { sweepSaved } from '../../listings/saved-places/sweep-saved.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';
import { askForReviews } from '../reviews/sweep-reviews.ts';

const api = useApi();
const HOUSE = 'Quiet house by the sea';
let host: Caller;
let guest: Caller;
let guestName: string;
let roomId: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  host = await api.signIn(`host-${count}@lodge.test`, 'host');
  guestName = `guest-${count}`;
  guest = await api.signIn(`${guestName}@lodge.test`);
  roomId = await addRoom(host, { keepOpen: true });
});

const bookNights = async (from = 10, nights = 2): Promise<string> =>
  (await book(api, guest, stay(roomId, from, nights))).body.insertedId;
const cancel = (by: Caller, id: string) =>
  by.call('POST', `/api/bookings/${id}/cancellation`, { refund: 240, reason: 'Flooded' });
const unread = async (caller: Caller) => (await caller.call('GET', '/api/notifications/unread')).body.unread;
const read = async (caller: Caller, upTo?: string) => {
  const latest = upTo ?? (await notificationsOf(caller))[0]?._id;
  return caller.call('PUT', '/api/notifications/read', { upTo: latest });
};
async function openThread() {
  const { id } = (await guest.call('POST', '/api/threads', { roomId })).body;
  const say = (by: Caller, text = 'Hello') =>
    by.call('POST', `/api/threads/${id}/messages`, { id: randomUUID(), text });
  return { id, say };
}

describe('a booking', () => {
  test('notifies its host once', async () => {
    const id = await bookNights();
    const [note, ...others] = await notificationsOf(host);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      kind: 'booking-made',
      isRead: false,
      title: `${guestName} booked ${HOUSE}`,
      path: `/dashboard/manage-bookings/${id}`,
    });
    expect(note).not.toHaveProperty('over');
    expect(await toldTo(guest)).toEqual([]);
  });

  test('a booking that was paid without a hold notifies its host', async () => {
    const { clientSecret } = (await guest.call('POST', '/api/create-payment-intent', { price: 240 })).body;
    api.payments.pay(clientSecret);
    const transactionId = intentIdOf(clientSecret);
    expect((await guest.call('POST', '/api/bookings', { ...stay(roomId, 10, 2), transactionId })).status).toBe(200);
    expect(await toldTo(host)).toEqual([`${guestName} booked ${HOUSE}`]);
  });

  test.each([
    ['guest', [], [`guest-N cancelled the stay at ${HOUSE}`]],
    ['host', [`Your host cancelled your stay at ${HOUSE}`], []],
    ['admin', [`Travel Lodge cancelled your stay at ${HOUSE}`], [`Travel Lodge cancelled guest-N’s stay at ${HOUSE}`]],
  ] as const)('that is canceled by the %s notifies the others', async (by, toGuest, toHost) => {
    const id = await bookNights();
    const who = { guest, host, admin: await api.signIn('admin@lodge.test', 'admin') }[by];
    for (const _ of [1, 2]) expect((await cancel(who, id)).status).toBe(200);
    const named = (titles: readonly string[]) => titles.map((title) => title.replace('guest-N', guestName));
    expect(await toldTo(guest)).toEqual(named(toGuest));
    expect(await toldTo(host)).toEqual([...named(toHost), `${guestName} booked ${HOUSE} (Cancelled)`]);
    expect([await unread(guest), await unread(host)]).toEqual([toGuest.length, toHost.length]);
  });

  test('a booking that is changed twice creates one notification with the latest dates', async () => {
    const id = await bookNights();
    for (const from of [11, 12])
      expect((await change(guest, id, { from: inDays(from), to: inDays(from + 2) })).status).toBe(200);
    expect(await toldTo(host)).toEqual([`${guestName} changed the stay at ${HOUSE}`, `${guestName} booked ${HOUSE}`]);
    const [changed, made] = await notificationsOf(host);
    expect(changed?.text).toBe(`Now ${made?.text}`);
  });
});

describe('messages', () => {
  test('messages of one thread share one notification', async () => {
    const { id, say } = await openThread();
    await say(guest);
    await say(guest);
    expect(await notificationsOf(host)).toMatchObject([
      {
        kind: 'messages',
        title: `${guestName} wrote you 2 messages`,
        text: `About ${HOUSE}`,
        path: `/dashboard/inbox/${id}`,
      },
    ]);
    await host.call('PUT', `/api/threads/${id}/read`, { position: 1 });
    expect(await unread(host)).toBe(1);
    await host.call('PUT', `/api/threads/${id}/read`, { position: 2 });
    expect(await unread(host)).toBe(0);
    const before = await notificationsOf(host);
    await bookNights();
    await say(guest);
    const after = await notificationsOf(host);
    expect(after.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['messages', false],
      ['booking-made', false],
    ]);
    expect(after[0]?._id).not.toBe(before[0]?._id);
  });

  test('are marked as read when their recipient replies', async () => {
    const { id, say } = await openThread();
    const message = { id: randomUUID(), text: 'Hello' };
    for (const _ of [1, 2]) await guest.call('POST', `/api/threads/${id}/messages`, message);
    expect(await unread(host)).toBe(1);
    await say(host);
    expect([await unread(host), await unread(guest)]).toEqual([0, 1]);
    await guest.call('POST', `/api/threads/${id}/messages`, message);
    expect(await unread(host)).toBe(0);
  });
});

describe('reviews', () => {
  test('are requested once from each side', async () => {
    const past = { from: inDays(-4), to: inDays(-2) };
    const id = await putStay(api, { roomId, guest, priceCents: 100, ...past });
    for (const _ of [1, 2]) await askForReviews(api.services);
    const [ofGuest, ofHost] = [`How was your stay at ${HOUSE}?`, `How was ${guestName} as a guest?`];
    expect([await toldTo(guest), await toldTo(host)]).toEqual([[ofGuest], [ofHost]]);
    await guest.call('PUT', `/api/bookings/${id}/review`, roomReview());
    expect([await toldTo(guest), await unread(guest)]).toEqual([[`${ofGuest} (Written)`], 0]);
    // The other side must not see that a review was written.
    expect([await toldTo(host), await unread(host)]).toEqual([[ofHost], 1]);
    await host.call('PUT', `/api/bookings/${id}/review`, guestReview());
    expect(await toldTo(guest)).toEqual([`Your host at ${HOUSE} reviewed you`, `${ofGuest} (Written)`]);
    expect(await toldTo(host)).toEqual([`${guestName} reviewed ${HOUSE}`, `${ofHost} (Written)`]);
  });

  test('are no longer requested after the deadline', async () => {
    await putStay(api, { roomId, guest, priceCents: 100, from: inDays(-4), to: inDays(-2) });
    await askForReviews(api.services);
    const before = api.services.clock();
    const clock = vi.spyOn(api.services, 'clock');
    clock.mockImplementation(() => new Date(before.getTime() + 20 * 24 * 60 * 60_000));
    await api.services.db
      .updateTable('sessions')
      .set({ opened_at: api.services.clock(), seen_at: api.services.clock() })
      .execute();
    expect(await toldTo(guest)).toEqual([`How was your stay at ${HOUSE}? (Past)`]);
    clock.mockRestore();
  });
});

test('improvements of saved places are reported once a day', async () => {
  const list = randomUUID();
  const rename = (name: string) => guest.call('PUT', `/api/saved-lists/${list}`, { name });
  await rename('Summer');
  await guest.call('PUT', `/api/saved-lists/${list}/rooms/${roomId}`);
  const look = async () => {
    await api.services.db
      .updateTable('saved_lists')
      .set({ look_at: new Date(0) })
      .execute();
    while ((await sweepSaved(api.services)) > 0);
  };
  await look();
  await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { keepOpen: true, price: 100, version: 1 }));
  await look();
  expect(await unread(guest)).toBe(1);
  await read(guest);
  await look();
  expect([await toldTo(guest), await unread(guest)]).toEqual([['Something is better in “Summer”'], 0]);
  await rename('Autumn');
  expect(await toldTo(guest)).toEqual(['Something is better in “Autumn”']);
  await guest.call('DELETE', `/api/saved-lists/${list}`);
  expect(await toldTo(guest)).toEqual(['Something was better in a list of yours (Deleted)']);
});

describe('notifications', () => {
  test('can be marked as read up to a given one', async () => {
    await bookNights(10);
    await bookNights(20);
    const [second, first] = await notificationsOf(host);
    for (const _ of [1, 2]) expect((await host.call('PUT', `/api/notifications/${first?._id}/read`)).status).toBe(200);
    expect((await notificationsOf(host)).map(({ isRead }) => isRead)).toEqual([false, true]);
    await bookNights(30);
    await read(host, second?._id);
    expect((await notificationsOf(host)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(await unread(host)).toBe(1);
    await read(host);
    expect(await unread(host)).toBe(0);
  });

  test('notifications of other people cannot be marked as read', async () => {
    await bookNights();
    const [note] = await notificationsOf(host);
    expect((await guest.call('PUT', `/api/notifications/${note?._id}/read`)).status).toBe(200);
    await read(guest, note?._id);
    expect(await unread(host)).toBe(1);
    expect([await toldTo(guest), await unread(guest)]).toEqual([[], 0]);
  });

  test.each(['1', 'null', "' OR 1=1", `${'f'.repeat(400)}`])(
    'are not marked as read up to the invalid id %j',
    async (id) => {
      expect((await host.call('PUT', `/api/notifications/${encodeURIComponent(id)}/read`)).status).toBeGreaterThan(400);
      expect((await host.call('PUT', '/api/notifications/read', { upTo: id })).status).toBe(422);
      expect((await host.call('GET', `/api/notifications?cursor=${encodeURIComponent(id)}`)).status).toBe(422);
    },
  );

  test('are listed newest first', async () => {
    for (const from of [10, 20, 30]) await bookNights(from);
    const first = await host.call('GET', '/api/notifications?limit=2');
    const next = /<([^>]+)>/.exec(String(first.raw.headers.link))?.[1] ?? '';
    const second = await host.call('GET', next);
    const paths = [...first.body, ...second.body].map(({ path }: { path: string }) => path);
    expect([first.body.length, second.body.length, new Set(paths).size]).toEqual([2, 1, 3]);
    expect(second.raw.headers.link).toBeUndefined();
  });
});

test('concurrent bookings notify the host once each', async () => {
  const guests = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => api.signIn(`crowd-${count}-${n}@lodge.test`)));
  await Promise.all(guests.map((each, n) => book(api, each, stay(roomId, 40 + 3 * n, 2))));
  expect(await unread(host)).toBe(6);
  expect(new Set(await toldTo(host)).size).toBe(6);
});

test('a refused booking sends no notification', async () => {
  await bookNights();
  await read(host);
  expect(
    (await book(api, await api.signIn('late@lodge.test'), stay(roomId, 10, 2)).catch(() => ({ status: 409 }))).status,
  ).toBe(409);
  expect(await unread(host)).toBe(0);
});

test('the stream announces new, read and outdated notifications in inbox order', async () => {
  const answer = await api.app.inject({
    url: '/api/messages/events',
    headers: { cookie: host.cookie },
    payloadAsStream: true,
  });
  let text = '';
  answer.stream().on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  const names = () => [...text.matchAll(/event: (\w+)/g)].map(([, name]) => name).filter((name) => name !== 'beat');
  const hear = (...events: string[]) => vi.waitFor(() => expect(names()).toEqual(events), { interval: 20 });
  await hear('reset');
  await bookNights();
  await hear('reset', 'notifications');
  await read(host);
  await hear('reset', 'notifications', 'notifications');
  const id = await bookNights(20);
  await hear('reset', 'notifications', 'notifications', 'notifications');
  await cancel(host, id);
  await hear('reset', 'notifications', 'notifications', 'notifications', 'notifications');
  await (await openThread()).say(guest);
  await vi.waitFor(() => expect(names().slice(5)).toEqual(expect.arrayContaining(['thread', 'notifications'])));
  const ids = [...text.matchAll(/^id: (\d+)/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  answer.stream().destroy();
});

test('notifications are deleted after 90 days', async () => {
  await bookNights();
  const { db, clock } = api.services;
  const left = async () => (await db.selectFrom('notifications').selectAll().execute()).length;
  const now = clock();
  const at = (days: number) => deleteOldRows({ db, clock: () => new Date(now.getTime() + days * 24 * 60 * 60_000) });
  while ((await at(89)) > 0);
  expect(await left()).toBeGreaterThan(0);
  while ((await at(91)) > 0);
  expect(await left()).toBe(0);
});
