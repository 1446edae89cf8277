import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { sweepUnread } from './sweep-unread.ts';

const api = useApi();
const MINUTE = 60_000;
let host: Caller;
let guest: Caller;
let thread: string;

beforeEach(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
  thread = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host) })).body.id;
  await mails();
});

const send = (by: Caller, text: string) =>
  by.call('POST', `/api/threads/${thread}/messages`, { id: randomUUID(), text });

async function mails() {
  while ((await sweepUnread(api.services)) > 0);
  await api.runJobs();
  return api.sent.splice(0).filter(({ html }) => html.includes('/dashboard/inbox/'));
}

test('messages that stay unread for five minutes trigger one email', async () => {
  await send(guest, 'Hello');
  await send(guest, `Call +44 20 7946 0958 ${'or write '.repeat(100)}`);
  api.later(4 * MINUTE);
  expect(await mails()).toEqual([]);
  api.later(MINUTE);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: host.email, subject: 'guest wrote you 2 messages' });
  expect(mail?.text).toContain('Call [hidden] or write');
  expect(mail?.text).not.toContain('20 7946');
  expect(mail?.text.length).toBeLessThan(500);
  expect(mail?.text).toContain(`/dashboard/inbox/${thread}`);
  api.later(60 * MINUTE);
  expect(await mails()).toEqual([]);
});

test('messages that were read, answered or blocked trigger no email', async () => {
  const read = () => host.call('PUT', `/api/threads/${thread}/read`, { position: 100 });
  await send(guest, 'Read');
  await read();
  api.later(6 * MINUTE);
  expect(await mails()).toEqual([]);
  await send(guest, 'Answered');
  await send(host, 'Yes');
  await guest.call('PUT', `/api/threads/${thread}/read`, { position: 100 });
  api.later(6 * MINUTE);
  expect(await mails()).toEqual([]);
  for (const settle of [read, () => host.call('PUT', `/api/threads/${thread}/block`, { blocked: true })]) {
    await send(guest, 'Queued');
    api.later(6 * MINUTE);
    await sweepUnread(api.services);
    await settle();
    expect(await mails()).toEqual([]);
  }
  await host.call('PUT', `/api/threads/${thread}/block`, { blocked: false });
});

test('emails about one thread are at least an hour apart', async () => {
  await send(guest, 'One');
  api.later(6 * MINUTE);
  expect((await mails()).length).toBe(1);
  await send(guest, 'Two');
  api.later(30 * MINUTE);
  expect(await mails()).toEqual([]);
  api.later(31 * MINUTE);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['guest wrote you 2 messages']);
});

test('an email that a job sends twice has the same message ID', async () => {
  await send(guest, 'Hello');
  api.later(6 * MINUTE);
  await sweepUnread(api.services);
  await api.runJobs();
  await api.services.db
    .updateTable('jobs')
    .set({ done_at: null, leased_until: null })
    .where('kind', '=', 'mail-messages')
    .execute();
  await api.runJobs();
  const ids = api.sent
    .splice(0)
    .filter(({ html }) => html.includes(thread))
    .map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});
