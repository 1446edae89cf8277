import { randomUUID } from 'node:crypto';
import { FIRST_LIST, SAVED_LIMITS } from 'contracts';
import { beforeAll, expect, test } from 'vitest';
import { addRoom, inDays } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
let third: Caller;
let people = 0;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  third = await api.signIn('third@lodge.test');
});

async function newGuest(): Promise<void> {
  people += 1;
  guest = await api.signIn(`guest-${people}@lodge.test`);
}
async function newList(by = guest, name = 'Summer'): Promise<string> {
  const id = randomUUID();
  expect((await by.call('PUT', `/api/saved-lists/${id}`, { name })).status).toBe(200);
  return id;
}
const listsOf = async (by: Caller) => (await by.call('GET', '/api/saved-lists')).body;
const roomsOf = async (by: Caller, id: string) => (await by.call('GET', `/api/saved-lists/${id}`)).body.rooms;
const save = (by: Caller, roomId: string) => by.call('PUT', `/api/saved-rooms/${roomId}`);
const add = (by: Caller, id: string, roomId: string) => by.call('PUT', `/api/saved-lists/${id}/rooms/${roomId}`);
const share = async (by: Caller, id: string) => (await by.call('PUT', `/api/saved-lists/${id}/link`)).body.token;
const getSharedList = (token: string) => api.anyone('GET', `/api/shared-lists/${token}`);

test('a room is saved to the most recently used list', async () => {
  await newGuest();
  const [one, two, three] = [await addRoom(host), await addRoom(host), await addRoom(host)];
  expect((await save(guest, one)).body.list.name).toBe(FIRST_LIST);
  const summer = await newList();
  api.later(1_000);
  await add(guest, summer, two);
  expect((await save(guest, three)).body.list).toEqual({ _id: summer, name: 'Summer' });
  expect(await listsOf(guest)).toEqual([
    { _id: summer, name: 'Summer', rooms: expect.arrayContaining([two, three]) },
    { _id: expect.any(String), name: FIRST_LIST, rooms: [one] },
  ]);
});

test('a room that is already in a list is not added to another list', async () => {
  await newGuest();
  const roomId = await addRoom(host);
  const { list } = (await save(guest, roomId)).body;
  api.later(1_000);
  await add(guest, await newList(), await addRoom(host));
  expect((await save(guest, roomId)).body.list).toEqual(list);
  expect((await listsOf(guest)).flatMap(({ rooms }: { rooms: string[] }) => rooms)).toHaveLength(2);
});

test('concurrent saves of a first room create one list', async () => {
  await newGuest();
  const roomId = await addRoom(host);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => save(guest, roomId)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.list._id}`)).size).toBe(1);
  expect(await listsOf(guest)).toMatchObject([{ rooms: [roomId] }]);
});

test('adding and removing a room are idempotent', async () => {
  await newGuest();
  const [list, roomId] = [await newList(), await addRoom(host)];
  for (const _ of [1, 2]) expect((await add(guest, list, roomId)).status).toBe(200);
  expect(await roomsOf(guest, list)).toMatchObject([{ _id: roomId, card: { price: 120 }, isDeleted: false }]);
  const take = () => guest.call('DELETE', `/api/saved-lists/${list}/rooms/${roomId}`);
  for (const _ of [1, 2]) expect((await take()).status).toBe(200);
  expect(await roomsOf(guest, list)).toEqual([]);
});

test('renaming and deleting a list are idempotent', async () => {
  await newGuest();
  const list = await newList();
  await add(guest, list, await addRoom(host));
  for (const _ of [1, 2]) await guest.call('PUT', `/api/saved-lists/${list}`, { name: '  Winter  ' });
  expect(await listsOf(guest)).toMatchObject([{ name: 'Winter', rooms: [expect.any(String)] }]);
  for (const _ of [1, 2]) expect((await guest.call('DELETE', `/api/saved-lists/${list}`)).status).toBe(200);
  expect(await listsOf(guest)).toEqual([]);
  const left = await api.services.db.selectFrom('saved_rooms').where('list_id', '=', list).execute();
  expect(left).toEqual([]);
});

test.each([
  ['', 422],
  [' ', 422],
  ['x'.repeat(SAVED_LIMITS.name + 1), 422],
  ['<script>', 200],
])('saving the list name %j results in status %i', async (name, status) => {
  await newGuest();
  const answer = await guest.call('PUT', `/api/saved-lists/${randomUUID()}`, { name });
  expect(answer.status).toBe(status);
});

test('a person can have at most 20 lists', async () => {
  await newGuest();
  const ids = Array.from({ length: SAVED_LIMITS.lists + 5 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => guest.call('PUT', `/api/saved-lists/${id}`, { name: 'Mine' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SAVED_LIMITS.lists);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('too-many-lists');
  const [first] = await listsOf(guest);
  expect((await guest.call('PUT', `/api/saved-lists/${first._id}`, { name: 'Renamed' })).status).toBe(200);
});

test('a list can have at most 100 rooms', async () => {
  await newGuest();
  const list = await newList();
  const rooms = await api.services.db.selectFrom('people').select('id').where('email', '=', guest.email).execute();
  const fill = Array.from({ length: SAVED_LIMITS.rooms - 1 }, () => ({
    person_id: String(rooms[0]?.id),
    list_id: list,
    room_id: randomUUID(),
    saved_at: new Date(),
  }));
  await api.services.db.insertInto('saved_rooms').values(fill).execute();
  const more = [await addRoom(host), await addRoom(host), await addRoom(host)];
  const answers = await Promise.all(more.map((roomId) => add(guest, list, roomId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('list-full');
});

test.each(['nonsense', randomUUID(), "'; DROP TABLE rooms", '..%2F..'])(
  'the unknown room %j cannot be saved',
  async (roomId) => {
    await newGuest();
    expect((await save(guest, encodeURIComponent(roomId))).body.code).toBe('room-not-found');
    expect((await add(guest, await newList(), encodeURIComponent(roomId))).body.code).toBe('room-not-found');
  },
);

test('only the owner of a list can read or change it', async () => {
  await newGuest();
  const [list, roomId] = [await newList(), await addRoom(host)];
  await add(guest, list, roomId);
  const token = await share(guest, list);
  expect((await third.call('GET', `/api/saved-lists/${list}`)).body.code).toBe('list-not-found');
  expect((await add(third, list, roomId)).body.code).toBe('list-not-found');
  for (const [method, rest] of [
    ['DELETE', ''],
    ['DELETE', `/rooms/${roomId}`],
    ['DELETE', '/link'],
    ['PUT', '/link'],
  ] as const) {
    await third.call(method, `/api/saved-lists/${list}${rest}`);
  }
  // List ids are scoped to a person, so this creates a list of the third person.
  await third.call('PUT', `/api/saved-lists/${list}`, { name: 'Taken over' });
  expect(await listsOf(guest)).toEqual([{ _id: list, name: 'Summer', rooms: [roomId], token }]);
  await third.call('DELETE', `/api/saved-lists/${list}`);
});

test('a shared list shows only the first name of its owner', async () => {
  await newGuest();
  await api.services.db
    .updateTable('people')
    .set({ name: 'Ada Maria Lovelace' })
    .where('email', '=', guest.email)
    .execute();
  const [list, roomId] = [await newList(), await addRoom(host)];
  await add(guest, list, roomId);
  const token = await share(guest, list);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(await share(guest, list)).toBe(token);
  const { body, raw } = await getSharedList(token);
  expect(body).toEqual({ name: 'Summer', by: 'Ada', rooms: [expect.objectContaining({ _id: roomId })], gone: 0 });
  expect(raw.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
  expect(raw.body).not.toMatch(/Lovelace|@|hosting/);
});

test('a shared list has the prices for its dates', async () => {
  await newGuest();
  const [list, roomId] = [await newList(), await addRoom(host)];
  await add(guest, list, roomId);
  const stay = { from: inDays(20), to: inDays(23), guests: 2 };
  await guest.call('PUT', `/api/saved-lists/${list}/watch`, { stay, tells: true });
  const { body } = await getSharedList(await share(guest, list));
  const { from, to } = stay;
  expect(body).toMatchObject({ stay, rooms: [{ _id: roomId, stay: { from, to, total: expect.any(Number) } }] });
});

test('a shared link stops working once it is disabled', async () => {
  await newGuest();
  const list = await newList();
  const before = await share(guest, list);
  for (const _ of [1, 2]) expect((await guest.call('DELETE', `/api/saved-lists/${list}/link`)).status).toBe(200);
  expect((await getSharedList(before)).body).toMatchObject({ code: 'list-not-shared' });
  const after = await share(guest, list);
  expect(after).not.toBe(before);
  expect([(await getSharedList(before)).status, (await getSharedList(after)).status]).toEqual([404, 200]);
});

test('the link of a deleted list shows that the list is no longer shared', async () => {
  await newGuest();
  const list = await newList();
  const token = await share(guest, list);
  await guest.call('DELETE', `/api/saved-lists/${list}`);
  expect((await getSharedList(token)).body).toMatchObject({ status: 404, code: 'list-not-shared' });
  // A new list with the same id is not shared.
  await guest.call('PUT', `/api/saved-lists/${list}`, { name: 'Summer' });
  expect((await getSharedList(token)).status).toBe(404);
});

test('a token cannot be guessed from public data', async () => {
  await newGuest();
  const list = await newList();
  await share(guest, list);
  for (const guess of [list, '', 'null', 'undefined', '%00', '*', "' OR ''='"]) {
    expect([guess, (await getSharedList(encodeURIComponent(guess))).status]).toEqual([guess, 404]);
  }
});

test('a deleted or unlisted room keeps only its title in the list', async () => {
  await newGuest();
  const [list, deleted, unlisted] = [await newList(), await addRoom(host), await addRoom(host)];
  for (const roomId of [deleted, unlisted]) await add(guest, list, roomId);
  const token = await share(guest, list);
  await host.call('DELETE', `/api/rooms/${deleted}`);
  await host.call('PUT', `/api/rooms/${unlisted}/unlisted`, { unlisted: true });
  const [title] = (await roomsOf(guest, list)).map((room: { title: string }) => room.title);
  expect(await roomsOf(guest, list)).toEqual(
    expect.arrayContaining([
      { _id: deleted, title, isDeleted: true },
      { _id: unlisted, title, isDeleted: false },
    ]),
  );
  const { body, raw } = await getSharedList(token);
  expect(body).toMatchObject({ rooms: [], gone: 2 });
  expect(raw.body).not.toContain(title);
  expect((await add(guest, list, deleted)).body.code).toBe('room-not-found');
});

test('cards are returned in the requested order without unavailable rooms', async () => {
  const [one, two, deleted] = [await addRoom(host), await addRoom(host), await addRoom(host)];
  await host.call('DELETE', `/api/rooms/${deleted}`);
  const cards = async (ids: readonly string[]) => api.anyone('GET', `/api/room-cards?ids=${ids.join()}`);
  const { body } = await cards([two, deleted, 'nonsense', randomUUID(), one]);
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([two, one]);
  expect((await cards(Array.from({ length: SAVED_LIMITS.viewed + 1 }, () => one))).status).toBe(422);
  expect((await cards(['nonsense'])).body).toEqual([]);
});
