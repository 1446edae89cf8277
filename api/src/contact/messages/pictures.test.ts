import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useDeletions } from '../../../tests/deletions.ts';
import { addRoom, photo, pictureForm } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../../operations/worker/delete-old-rows.ts';
import { deleteDuePictures } from './pictures.ts';

const api = useApi();
const { leave, work } = useDeletions(api);
const DAY_MS = 24 * 60 * 60_000;
let admin: Caller;
let host: Caller;
let guest: Caller;
let thread: string;

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
  thread = await newThread(guest);
});

async function newThread(by: Caller): Promise<string> {
  const roomId = await addRoom(host, { keepOpen: true });
  return (await by.call('POST', '/api/threads', { roomId })).body.id;
}

async function add(by: Pick<Caller, 'call'>, to = thread) {
  const { body, headers } = pictureForm(await photo('#336699', 2_000));
  return by.call('POST', `/api/threads/${to}/pictures`, body, headers);
}

const send = (by: Caller, images: string[], to = thread) =>
  by.call('POST', `/api/threads/${to}/messages`, { id: randomUUID(), text: '', images });
const look = async (by: Pick<Caller, 'call'>, address: string) => (await by.call('GET', address)).status;
const listImages = async (by: Caller, from: string) =>
  (await by.call('GET', `/api/threads/${from}/messages`)).body.flatMap(({ images }: { images: string[] }) => images);

async function sendPicture(by = guest, to = thread) {
  const address: string = (await add(by, to)).body.address;
  const message = (await send(by, [address], to)).body;
  return { address, message };
}

async function reportMessage({ message }: Awaited<ReturnType<typeof sendPicture>>) {
  await host.call('POST', `/api/threads/${thread}/messages/${message.id}/report`, { reason: 'offensive' });
  // Reports are listed oldest first.
  const item = (await admin.call('GET', '/api/reports?limit=100')).body.at(-1);
  return (await admin.call('GET', `/api/reports/${item.id}`)).body;
}

const inDays = (days: number) => new Date(api.services.clock().getTime() + days * DAY_MS);
const deletePicturesDueIn = (days: number) => deleteDuePictures(api.services.db, { before: inDays(days), limit: 50 });

test('a picture in a message is visible only to the two people in its thread', async () => {
  const { address, message } = await sendPicture();
  expect(address).toMatch(/^\/api\/threads\/[\w-]{36}\/pictures\/[\w-]{36}$/);
  expect(message.images).toEqual([address]);
  for (const by of [guest, host]) {
    const { status, raw } = await by.call('GET', address);
    expect([status, raw.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(raw.headers['cache-control']).toMatch(/^private, /);
    expect((await sharp(raw.rawPayload).metadata()).width).toBe(1280);
  }
  const small = await host.call('GET', `${address}?width=320`);
  expect((await sharp(small.raw.rawPayload).metadata()).width).toBe(320);
  expect((await host.call('GET', `${address}?width=640`)).status).toBe(422);
  const stranger = await api.signIn('stranger@lodge.test');
  expect(await look({ call: api.anyone }, address)).toBe(401);
  for (const by of [stranger, admin]) expect(await look(by, address)).toBe(404);
  const others = await newThread(stranger);
  expect(await look(stranger, address.replace(thread, others))).toBe(404);
});

test('an unsent picture is visible only to its uploader', async () => {
  const { address } = (await add(guest)).body;
  expect([await look(guest, address), await look(host, address)]).toEqual([200, 404]);
});

test('a person can only send their own pictures of the same thread', async () => {
  const { address } = (await add(guest)).body;
  expect((await send(host, [address])).body.code).toBe('image-not-ours');
  const other = await newThread(guest);
  expect((await send(guest, [address], other)).body.code).toBe('image-not-ours');
  expect((await send(guest, [address.replace(thread, other)], other)).body.code).toBe('image-not-ours');
});

test('a file that is not a picture is rejected', async () => {
  const { body, headers } = pictureForm(Buffer.from('no picture'));
  const refused = await guest.call('POST', `/api/threads/${thread}/pictures`, body, headers);
  expect(refused.body.code).toBe('image-refused');
});

test('an admin sees the pictures of a reported message', async () => {
  const { messages } = await reportMessage(await sendPicture());
  const [address] = messages.find(({ isReported }: { isReported: boolean }) => isReported).images;
  expect(address).toMatch(/^\/api\/reports\/[\w-]{36}\/pictures\/[\w-]{36}$/);
  expect(await look(admin, address)).toBe(200);
  for (const by of [guest, host]) expect(await look(by, address)).toBe(403);
  const elsewhere = await sendPicture(guest, await newThread(guest));
  const id = elsewhere.address.split('/').at(-1);
  expect(await look(admin, address.replace(/[^/]+$/, String(id)))).toBe(404);
});

test('the pictures of a removed message are deleted after 30 days', async () => {
  const removed = await sendPicture();
  const { id, version } = await reportMessage(removed);
  await admin.call('PUT', `/api/reports/${id}/decision`, { hide: true, reason: 'An insult', version });
  for (const by of [guest, host]) expect(await look(by, removed.address)).toBe(404);
  const seen = removed.address.replace(`/threads/${thread}`, `/reports/${id}`);
  await deletePicturesDueIn(29);
  expect(await look(admin, seen)).toBe(200);
  await deletePicturesDueIn(31);
  expect(await look(admin, seen)).toBe(404);
  const { db } = api.services;
  const rows = await db.selectFrom('messages').select('images').where('id', '=', removed.message.id).execute();
  expect(rows).toEqual([{ images: [] }]);
});

test('the pictures of a restored message are kept', async () => {
  const restored = await sendPicture();
  const { id, version } = await reportMessage(restored);
  await admin.call('PUT', `/api/reports/${id}/decision`, { hide: true, reason: 'An insult', version });
  await admin.call('POST', `/api/reports/${id}/undo`, { version: version + 1 });
  await deletePicturesDueIn(31);
  for (const by of [guest, host]) expect(await look(by, restored.address)).toBe(200);
});

test('an unsent picture is deleted after a day', async () => {
  const { address } = (await add(guest)).body;
  await deleteOldRows({ db: api.services.db, clock: () => inDays(2) });
  expect(await look(guest, address)).toBe(404);
  expect((await send(guest, [address])).body.code).toBe('image-not-ours');
});

test('deleting an account deletes the pictures in its messages', async () => {
  const leaver = await api.signIn('leaver@lodge.test');
  const own = await newThread(leaver);
  const [gone, kept] = [await sendPicture(leaver, own), await sendPicture(host, own)];
  expect(await listImages(host, own)).toEqual([gone.address, kept.address]);
  expect((await leave(leaver)).status).toBe(200);
  await work();
  expect([await look(host, gone.address), await look(host, kept.address)]).toEqual([404, 200]);
  expect(await listImages(host, own)).toEqual([kept.address]);
});
