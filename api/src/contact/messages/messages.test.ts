import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, photo, stay, upload } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
let third: Caller;
let roomId: string;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
  third = await api.signIn('third@lodge.test');
});

async function ask(by: Caller, about: object): Promise<string> {
  const { status, body } = await by.call('POST', '/api/threads', about);
  expect(status).toBe(200);
  return body.id;
}
async function newThread(): Promise<string> {
  roomId = await addRoom(host, { keepOpen: true });
  return ask(guest, { roomId });
}
const send = (by: Caller, thread: string, text: string, rest: object = {}) =>
  by.call('POST', `/api/threads/${thread}/messages`, { id: randomUUID(), text, ...rest });
const read = async (by: Caller, thread: string, query = '') =>
  (await by.call('GET', `/api/threads/${thread}/messages${query}`)).body;
const listed = async (by: Caller, query = '') => (await by.call('GET', `/api/threads${query}`)).body;
const unreadOf = async (by: Caller) => (await by.call('GET', '/api/threads/unread')).body.threads;

test('a thread shows each person their unread messages', async () => {
  const thread = await newThread();
  expect((await listed(host)).length).toBe(0);
  const sent = await send(guest, thread, '  Is there a crib?  ');
  expect(sent.body).toMatchObject({ position: 1, from: 'me', text: 'Is there a crib?', images: [] });
  const [row] = await listed(host);
  expect(row).toMatchObject({
    id: thread,
    role: 'host',
    room: { id: roomId },
    other: { name: 'guest' },
    last: { from: 'other', text: 'Is there a crib?', pictures: 0 },
    unread: 1,
  });
  expect(await unreadOf(host)).toBe(1);
  expect(await unreadOf(guest)).toBe(0);
  await host.call('PUT', `/api/threads/${thread}/read`, { position: 1 });
  expect(await unreadOf(host)).toBe(0);
  await send(host, thread, 'Yes, two.');
  expect(await read(guest, thread)).toMatchObject([
    { position: 1, from: 'me' },
    { position: 2, from: 'other', text: 'Yes, two.' },
  ]);
  expect(await read(guest, thread, '?after=1')).toMatchObject([{ position: 2 }]);
  expect(await read(guest, thread, '?before=2')).toMatchObject([{ position: 1 }]);
  expect((await listed(guest))[0]).toMatchObject({ role: 'guest', other: { name: 'host' }, unread: 1 });
});

test('a booking continues the thread of an earlier question', async () => {
  const thread = await newThread();
  const booked = (await book(api, guest, stay(roomId, 1, 2))).body.insertedId;
  expect(await ask(guest, { bookingId: booked })).toBe(thread);
  expect(await ask(host, { bookingId: booked })).toBe(thread);
  expect(await ask(guest, { roomId })).toBe(thread);
  const { body } = await host.call('GET', `/api/threads/${thread}`);
  expect(body).toMatchObject({ role: 'host', stay: { bookingId: booked, state: 'confirmed' }, hidesContacts: false });
});

test('a thread shows the next stay rather than past or canceled ones', async () => {
  const thread = await newThread();
  const shown = async () => (await guest.call('GET', `/api/threads/${thread}`)).body.stay?.bookingId;
  expect(await shown()).toBe(undefined);
  const later = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
  const sooner = (await book(api, guest, stay(roomId, 3, 2))).body.insertedId;
  expect(await shown()).toBe(sooner);
  await guest.call('POST', `/api/bookings/${sooner}/cancellation`, { refund: 240 });
  expect(await shown()).toBe(later);
  await guest.call('POST', `/api/bookings/${later}/cancellation`, { refund: 240 });
  expect(await shown()).toBe(sooner);
});

test('contact details are hidden from the recipient until free cancellation ends', async () => {
  const thread = await newThread();
  const text = 'Call me at +44 20 7946 0958';
  expect((await send(guest, thread, text)).body).toMatchObject({ text, isMasked: true });
  const shown = async () => (await read(host, thread))[0];
  expect(await shown()).toMatchObject({ text: 'Call me at [hidden]', isMasked: true });
  expect((await listed(host))[0].last.text).toBe('Call me at [hidden]');
  await book(api, guest, stay(roomId, 20, 2));
  expect((await shown()).text).toBe('Call me at [hidden]');
  // Under the moderate policy, this stay is never free to cancel.
  const id = (await book(api, guest, stay(roomId, 1, 2))).body.insertedId;
  expect((await shown()).text).toBe(text);
  expect((await shown()).isMasked).toBe(undefined);
  expect((await listed(host))[0].last.text).toBe(text);
  const { refund } = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
  await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });
  expect((await shown()).text).toBe('Call me at [hidden]');
});

test('a message that is sent twice is stored once', async () => {
  const thread = await newThread();
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(guest, thread, 'Hello', { id })));
  expect(answers.map(({ status, body }) => [status, body.position])).toEqual(Array(3).fill([200, 1]));
  expect((await read(host, thread)).length).toBe(1);
  expect((await send(host, thread, 'Mine', { id })).status).toBe(422);
});

test('concurrent messages get positions without gaps', async () => {
  const thread = await newThread();
  await Promise.all([guest, host, guest, host, guest, host].map((by, index) => send(by, thread, `${index}`)));
  expect((await read(guest, thread)).map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set((await read(guest, thread)).map(({ text }: { text: string }) => text)).size).toBe(6);
});

test('concurrent messages in two threads do not deadlock', async () => {
  const second = await addRoom(host, { keepOpen: true });
  const threads = [await newThread(), await ask(guest, { roomId: second })];
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(index % 3 ? host : guest, threads[index % 2] as string, 'x')),
  );
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
});

test('clock skew does not change the order of messages', async () => {
  const thread = await newThread();
  await send(guest, thread, 'first');
  api.later(-3_600_000);
  await send(host, thread, 'second');
  api.later(3_600_000);
  expect((await read(guest, thread)).map(({ text }: { text: string }) => text)).toEqual(['first', 'second']);
});

test('only the two participants see a thread in their list', async () => {
  await send(guest, await newThread(), 'Secret');
  for (const by of [third, await api.newAdmin(), await api.newHost()]) expect(await listed(by)).toEqual([]);
});

test('only the guest and the host of a booking can open its thread', async () => {
  await newThread();
  const { insertedId: bookingId } = (await book(api, guest, stay(roomId, 1, 2))).body;
  const admin = await api.signIn('admin@lodge.test', 'admin');
  for (const by of [third, admin])
    expect((await by.call('POST', '/api/threads', { bookingId })).body.code).toBe('booking-not-found');
  const refused = async (about: object, by = guest) => (await by.call('POST', '/api/threads', about)).body.code;
  expect(await refused({ roomId }, host)).toBe('own-room-message');
  expect(await refused({ roomId: randomUUID() })).toBe('room-not-found');
  expect(await refused({})).toBe('invalid-request');
  expect(await refused({ roomId, bookingId })).toBe('invalid-request');
  await host.call('PUT', `/api/rooms/${roomId}/unlisted`, { unlisted: true });
  expect(await refused({ roomId }, third)).toBe('room-not-found');
  expect((await guest.call('POST', '/api/threads', { roomId })).status).toBe(200);
});

test('a block stops messages in all threads between the two people', async () => {
  const thread = await newThread();
  const other = await ask(guest, { roomId: await addRoom(host) });
  const block = (by: Caller, blocked: boolean) => by.call('PUT', `/api/threads/${thread}/block`, { blocked });
  const blockedBy = async (by: Caller, id = thread) => (await by.call('GET', `/api/threads/${id}`)).body.blockedBy;
  await send(guest, thread, 'Hello');
  for (const _ of [1, 2]) expect((await block(host, true)).status).toBe(200);
  for (const by of [guest, host])
    for (const id of [thread, other]) expect((await send(by, id, 'Hi')).body.code).toBe('messages-blocked');
  expect([await blockedBy(host), await blockedBy(guest), await blockedBy(guest, other)]).toEqual([
    'me',
    'other',
    'other',
  ]);
  await block(guest, true);
  expect(await blockedBy(guest)).toBe('both');
  await block(guest, false);
  expect((await send(guest, thread, 'Hi')).body.code).toBe('messages-blocked');
  await block(host, false);
  expect(await blockedBy(host)).toBe(undefined);
  expect((await send(guest, thread, 'Hi')).status).toBe(200);
});

test('a message needs text or pictures that its sender uploaded', async () => {
  const thread = await newThread();
  const refused = async (body: object) => (await send(guest, thread, '', body)).body;
  expect(await refused({ text: '   ' })).toMatchObject({ code: 'invalid-request' });
  expect(await refused({ text: 'x'.repeat(4_001) })).toMatchObject({ code: 'invalid-request' });
  expect((await refused({ text: 'x'.repeat(100_000) })).code).toBe('too-large');
  expect(await refused({ id: 'x', text: 'x' })).toMatchObject({ code: 'invalid-request' });
  const image = (await upload(guest, await photo('#123456'))).body.data.display_url;
  expect(await refused({ images: Array(7).fill(image) })).toMatchObject({ code: 'invalid-request' });
  expect((await send(host, thread, '', { images: [image] })).body.code).toBe('image-not-ours');
  expect((await send(guest, thread, '', { images: ['https://other.example/x.png'] })).body.code).toBe('image-not-ours');
  expect((await upload(guest, Buffer.from('no picture'))).body.code).toBe('image-refused');
  expect((await send(guest, thread, '', { images: [image] })).body.images).toEqual([image]);
  const script = '<script>alert(1)</script>';
  expect((await send(guest, thread, script)).body.text).toBe(script);
  expect((await listed(host))[0].last.text).toBe(script);
});

test('the read position never moves back or past the last message', async () => {
  const thread = await newThread();
  for (const text of ['a', 'b', 'c']) await send(guest, thread, text);
  const readTo = async (position: number) => {
    await host.call('PUT', `/api/threads/${thread}/read`, { position });
    return (await host.call('GET', `/api/threads/${thread}`)).body.read;
  };
  expect(await readTo(2)).toBe(2);
  expect(await readTo(1)).toBe(2);
  expect(await readTo(1_000)).toBe(3);
});

test('threads are listed by their latest message', async () => {
  const asker = await api.signIn('asker@lodge.test');
  const threads: string[] = [];
  for (const _ of [1, 2, 3]) threads.push(await ask(asker, { roomId: await addRoom(host) }));
  for (const id of threads) await send(asker, id, 'Hello');
  await send(asker, threads[0] as string, 'Again');
  const all = await allPages(asker.call, '/api/threads?limit=2');
  expect(all.map(({ id }) => id)).toEqual([threads[0], threads[2], threads[1]]);
  expect((await asker.call('GET', '/api/threads?cursor=x')).status).toBe(422);
});

test('only the host sees their saved replies', async () => {
  const id = randomUUID();
  const save = (by: Caller, name: string) =>
    by.call('PUT', `/api/message-templates/${id}`, { name, text: 'Take the bus.' });
  const own = async (by: Caller) => (await by.call('GET', '/api/message-templates')).body;
  await save(host, 'Getting here');
  await save(host, 'How to get here');
  expect(await own(host)).toEqual([{ id, name: 'How to get here', text: 'Take the bus.' }]);
  const other = await api.signIn('other-host@lodge.test', 'host');
  expect(await own(other)).toEqual([]);
  await save(other, 'Mine');
  for (const _ of [1, 2]) await other.call('DELETE', `/api/message-templates/${id}`);
  expect(await own(other)).toEqual([]);
  expect((await own(host)).length).toBe(1);
  for (let count = 1; count < 50; count += 1)
    await host.call('PUT', `/api/message-templates/${randomUUID()}`, { name: 'n', text: 't' });
  const refused = await host.call('PUT', `/api/message-templates/${randomUUID()}`, { name: 'n', text: 't' });
  expect(refused.body.code).toBe('too-many-templates');
  expect((await own(host)).length).toBe(50);
});
