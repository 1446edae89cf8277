import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { brokenRules } from '../../../tests/broken-rules.ts';
import { addRoom, photo, upload } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { REVIEW_INVARIANTS } from '../../operations/invariants/review-invariants.ts';
import { sweepUnread } from '../messages/sweep-unread.ts';

const api = useApi();
let admin: Caller;
let host: Caller;
let guest: Caller;

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
});

async function newThread(): Promise<string> {
  const roomId = await addRoom(host, { keepOpen: true });
  return (await guest.call('POST', '/api/threads', { roomId })).body.id;
}
const send = async (by: Caller, thread: string, text: string, images: string[] = []): Promise<string> =>
  (await by.call('POST', `/api/threads/${thread}/messages`, { id: randomUUID(), text, images })).body.id;
const report = (by: Pick<Caller, 'call'>, thread: string, id: string, body: object = { reason: 'offensive' }) =>
  by.call('POST', `/api/threads/${thread}/messages/${id}/report`, body);
const read = async (by: Caller, thread: string) => (await by.call('GET', `/api/threads/${thread}/messages`)).body;
const listReports = async () => (await admin.call('GET', '/api/reports?limit=100')).body;
const decide = (id: string, body: object = {}) =>
  admin.call('PUT', `/api/reports/${id}/decision`, { hide: true, reason: 'An insult', version: 0, ...body });
const undo = (id: string, version: number) => admin.call('POST', `/api/reports/${id}/undo`, { version });

const violations = () => brokenRules(api, REVIEW_INVARIANTS);

test('a received message can be reported once', async () => {
  const thread = await newThread();
  for (const text of ['1', '2', '3', '4', '5', '6']) await send(host, thread, text);
  const picture = (await upload(guest, await photo())).body.data.display_url;
  const id = await send(guest, thread, 'Idiot, call +44 20 7946 0958', [picture]);
  for (const text of ['8', '9', '10', '11', '12', '13']) await send(host, thread, text);
  for (const _ of [1, 2]) expect((await report(host, thread, id)).status).toBe(200);
  expect((await report(guest, thread, id)).body.code).toBe('message-not-found');
  expect((await report(admin, thread, id)).body.code).toBe('thread-not-found');
  expect((await report(host, thread, randomUUID())).body.code).toBe('message-not-found');
  expect((await report(host, thread, id, { reason: 'untrue' })).status).toBe(422);
  const [item] = await listReports();
  expect(item).toMatchObject({ kind: 'message', author: { email: guest.email, side: 'guest' }, reports: 1 });
  const { messages, other, review } = (await admin.call('GET', `/api/reports/${item.id}`)).body;
  expect(other).toMatchObject({ email: host.email, side: 'host' });
  expect(review).toBeUndefined();
  expect(messages.map(({ position }: { position: number }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(messages[5]).toMatchObject({
    ...{ text: 'Idiot, call +44 20 7946 0958', images: [picture], from: 'guest', isReported: true, isRemoved: false },
  });
  expect(messages.filter(({ isReported }: { isReported: boolean }) => isReported)).toHaveLength(1);
  await decide(item.id, { hide: false });
});

test('the text of a removed message is hidden until the decision is undone', async () => {
  const thread = await newThread();
  const id = await send(guest, thread, 'Idiot');
  const state = async (by: Caller) => (await by.call('GET', `/api/threads/${thread}`)).body.removed;
  expect(await state(host)).toBe(0);
  await report(host, thread, id);
  const item = (await listReports()).at(-1);
  const events = async () =>
    (await api.services.db.selectFrom('inbox_threads').select('event').where('thread_id', '=', thread).execute()).map(
      ({ event }) => Number(event),
    );
  const before = await events();
  await decide(item.id, { hide: false });
  expect(await events()).toEqual(before);
  await undo(item.id, 1);
  expect((await decide(item.id, { version: 2 })).status).toBe(200);
  for (const by of [host, guest]) {
    expect(await read(by, thread)).toMatchObject([{ id, text: '', images: [], isRemoved: true }]);
    expect(JSON.stringify((await by.call('GET', '/api/threads')).body)).not.toContain('Idiot');
    expect(await state(by)).toBe(1);
  }
  // The open pages of both people receive an event.
  expect((await events()).every((event, index) => event > (before[index] ?? 0))).toBe(true);
  expect((await report(host, thread, id)).body.code).toBe('message-not-found');
  expect((await admin.call('GET', `/api/reports/${item.id}`)).body.messages).toMatchObject([
    { text: 'Idiot', isRemoved: true },
  ]);
  expect(await violations()).toEqual([]);
  await undo(item.id, 3);
  expect(await read(host, thread)).toMatchObject([{ text: 'Idiot' }]);
  expect(await state(host)).toBe(0);
  expect(await violations()).toEqual([]);
  const [undone, hidden] = (await admin.call('GET', '/api/audit?topic=reports')).body;
  expect([undone.action, hidden.action, hidden.subject]).toEqual([
    'message-decision-undone',
    'message-hidden',
    guest.email,
  ]);
  await api.services.db.updateTable('messages').set({ removed_at: new Date() }).where('id', '=', id).execute();
  expect(await violations()).toMatchObject([{ message: id }]);
  await api.services.db.updateTable('messages').set({ removed_at: null }).where('id', '=', id).execute();
});

test('the email about unread messages omits a removed message', async () => {
  const thread = await newThread();
  await send(guest, thread, 'Is there a crib?');
  const id = await send(guest, thread, 'Idiot');
  const onlyOne = await newThread();
  const alone = await send(guest, onlyOne, 'Fool');
  for (const [of, message] of [
    [thread, id],
    [onlyOne, alone],
  ] as const) {
    await report(host, of, message);
    await decide((await listReports()).at(-1).id);
  }
  api.later(10 * 60_000);
  await sweepUnread(api.services);
  await api.runJobs();
  const mails = api.sent.filter(({ messageId }) => messageId.includes(thread) || messageId.includes(onlyOne));
  expect(mails.map(({ text }) => text).join()).toContain('Is there a crib?');
  expect(mails.map(({ text }) => text).join()).not.toMatch(/Idiot|Fool|picture/);
});

test('a decision does not deadlock with concurrent messages', async () => {
  const thread = await newThread();
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await send(guest, thread, `Rude ${count}`));
  for (const id of ids) await report(host, thread, id);
  const items = (await listReports()).slice(-4);
  const done = await Promise.all([
    ...items.map(({ id }: { id: string }) => decide(id)),
    ...[1, 2, 3].flatMap((n) =>
      [host, guest].map((by) => by.call('POST', `/api/threads/${thread}/messages`, { id: randomUUID(), text: `${n}` })),
    ),
  ]);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await read(host, thread)).filter(({ isRemoved }: { isRemoved?: boolean }) => isRemoved)).toHaveLength(4);
  expect(await violations()).toEqual([]);
});
