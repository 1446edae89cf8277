import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreadEvent } from 'contracts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { buildApp } from '../../app.ts';

const api = useApi();
let host: Caller;
let guest: Caller;
let thread: string;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  guest = await api.signIn('guest@lodge.test');
  thread = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host) })).body.id;
});

const send = (by: Caller, id = thread) =>
  by.call('POST', `/api/threads/${id}/messages`, { id: randomUUID(), text: 'Hello' });

async function follow(by: Caller, { app = api.app, after = '', headers = {} as Record<string, string> } = {}) {
  const answer = await app.inject({
    url: `/api/messages/events${after}`,
    headers: { cookie: by.cookie, ...headers },
    payloadAsStream: true,
  });
  const stream = answer.stream();
  const events: { id?: number; event?: string; data?: ThreadEvent }[] = [];
  let isOver = false;
  stream.on('end', () => {
    isOver = true;
  });
  stream.on('data', (chunk: Buffer) => {
    for (const block of String(chunk).split('\n\n').filter(Boolean)) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields.event) events.push({ ...fields, id: Number(fields.id), data: JSON.parse(fields.data) });
    }
  });
  const threads = () => events.filter(({ event }) => event === 'thread');
  return { answer, events, threads, isOver: () => isOver, leave: () => stream.destroy() };
}

/** Longer than the interval at which the sessions of open streams are checked, which is a second. */
const SESSION_CHECK_MS = 1_500;
const soon = (check: () => void) => vi.waitFor(check, { interval: 20 });

test('a stream receives messages that another process wrote', async () => {
  const other = await buildApp(api.services);
  const stream = await follow(host, { app: other });
  expect(stream.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await soon(() => expect(stream.events[0]).toMatchObject({ event: 'reset' }));
  const { position } = (await send(guest)).body;
  await soon(() => expect(stream.threads().at(-1)?.data).toMatchObject({ thread, last: position, read: 0 }));
  await host.call('PUT', `/api/threads/${thread}/read`, { position });
  await soon(() => expect(stream.threads().at(-1)?.data?.read).toBe(position));
  stream.leave();
  await other.close();
});

test('a new-message event contains the message as its recipient sees it', async () => {
  const [owner, asker] = [await api.newHost(), await api.newGuest()];
  const id = (await asker.call('POST', '/api/threads', { roomId: await addRoom(owner) })).body.id;
  const [ofOwner, ofAsker] = [await follow(owner), await follow(asker)];
  const sent = (await send(asker, id)).body;
  const newsOf = (stream: typeof ofOwner) => stream.threads().at(-1)?.data?.news;
  const message = { id: sent.id, position: 1, text: 'Hello' };
  await soon(() => expect(newsOf(ofOwner)?.message).toMatchObject({ ...message, from: 'other' }));
  await soon(() => expect(newsOf(ofAsker)?.message).toMatchObject({ ...message, from: 'me' }));
  expect(newsOf(ofOwner)).toMatchObject({ summary: { id, role: 'host', unread: 1 }, hidesContacts: true });
  await owner.call('PUT', `/api/threads/${id}/read`, { position: 1 });
  await soon(() => expect(ofOwner.threads().at(-1)?.data?.read).toBe(1));
  expect(newsOf(ofOwner)).toBeUndefined();
  for (const stream of [ofOwner, ofAsker]) stream.leave();
});

test('a stream that reconnects receives only the changes that it missed', async () => {
  const first = await follow(host);
  await soon(() => expect(first.events.length).toBe(1));
  const last = first.events[0]?.id ?? 0;
  first.leave();
  const other = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host) })).body.id;
  for (const id of [thread, other, thread]) await send(guest, id);
  let ofOther = 0;
  for (const how of [{ after: `?after=${last}` }, { headers: { 'last-event-id': String(last) } }]) {
    const again = await follow(host, how);
    await soon(() => expect(again.threads().map(({ data }) => data?.thread)).toEqual([other, thread]));
    expect(again.events[0]).toMatchObject({ event: 'beat', id: last });
    ofOther = again.threads()[0]?.id ?? 0;
    again.leave();
  }
  const rest = await follow(host, { after: `?after=${last}`, headers: { 'last-event-id': String(ofOther) } });
  await soon(() => expect(rest.threads().map(({ data }) => data?.thread)).toEqual([thread]));
  rest.leave();
});

test('a stream whose event number is from before a restore starts over', async () => {
  const stream = await follow(host, { after: '?after=999999' });
  await soon(() => expect(stream.events[0]?.event).toBe('reset'));
  stream.leave();
});

test('concurrent messages arrive in the order of their event numbers', async () => {
  const [asker, another] = [await api.signIn('asker@lodge.test'), await api.signIn('another@lodge.test')];
  const threads = await Promise.all(
    [asker, another].map(async (by) => {
      const { body } = await by.call('POST', '/api/threads', { roomId: await addRoom(host) });
      return { by, id: body.id as string };
    }),
  );
  const stream = await follow(host);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send((threads[index % 2] as (typeof threads)[0]).by, threads[index % 2]?.id),
    ),
  );
  const last = (id: string) => stream.threads().findLast(({ data }) => data?.thread === id)?.data?.last;
  await soon(() => expect(threads.map(({ id }) => last(id))).toEqual([20, 20]));
  const ids = stream.threads().map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a = 0, b = 0) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
  stream.leave();
});

test('a person can open at most six streams', async () => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => follow(guest)));
  const refused = await api.app.inject({ url: '/api/messages/events', headers: { cookie: guest.cookie } });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-streams']);
  (await follow(host)).leave();
  streams[0]?.leave();
  await vi.waitFor(async () => (await follow(guest)).leave());
  for (const stream of streams) stream.leave();
});

test('a process that is shutting down ends its streams', async () => {
  const other = await buildApp(api.services);
  const stream = await follow(host, { app: other });
  other.leaving.hasBegun = true;
  await soon(() => expect(stream.isOver()).toBe(true));
  expect((await other.inject({ url: '/api/messages/events', headers: { cookie: host.cookie } })).statusCode).toBe(503);
  await other.close();
});

test('a process can stop while streams are open', async () => {
  const other = await buildApp(api.services);
  const stream = await follow(host, { app: other });
  await other.close();
  await soon(() => expect(stream.isOver()).toBe(true));
});

describe('a stream in any process', () => {
  let other: Awaited<ReturnType<typeof buildApp>>;
  beforeEach(async () => {
    other = await buildApp(api.services);
  });
  afterEach(() => other.close());

  const followTwice = (by: Caller) => Promise.all([follow(by), follow(by, { app: other })]);
  const areOver = async (streams: { isOver(): boolean }[]) =>
    soon(() => expect(streams.map(({ isOver }) => isOver())).toEqual(streams.map(() => true)));

  test('ends at logout', async () => {
    const leaver = await api.signIn('leaver@lodge.test');
    const streams = await followTwice(leaver);
    await leaver.call('GET', '/api/logout');
    await areOver(streams);
  });

  test('ends when the role of its owner changes', async () => {
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const riser = await api.signIn('riser@lodge.test');
    const streams = await followTwice(riser);
    await admin.call('PUT', '/api/users/update/riser@lodge.test', {
      email: riser.email,
      role: 'host',
      status: 'Verified',
    });
    expect((await riser.call('GET', '/api/session')).body.role).toBe('host');
    await areOver(streams);
  });

  test('ends when its owner is deleted', async () => {
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const gone = await api.signIn('gone@lodge.test');
    const { rows } = await sql<{ id: string }>`SELECT id FROM people WHERE email = 'gone@lodge.test'`.execute(
      api.services.db,
    );
    const streams = await followTwice(gone);
    const { status } = await admin.call('POST', `/api/people/${rows[0]?.id}/deletion`, { reason: 'Asked' });
    expect(status).toBeLessThan(300);
    await areOver(streams);
  });

  test('stays open until a role change of its owner takes effect', async () => {
    const waiting = await api.signIn('waiting@lodge.test', 'host', { email_verified: false });
    const streams = await followTwice(waiting);
    await sleep(SESSION_CHECK_MS);
    expect(streams.map(({ isOver }) => isOver())).toEqual([false, false]);
    for (const { leave } of streams) leave();
  });

  test('stays open while its session is valid', async () => {
    const stayer = await api.signIn('stayer@lodge.test');
    const streams = await followTwice(stayer);
    await sleep(SESSION_CHECK_MS);
    expect(streams.map(({ isOver }) => isOver())).toEqual([false, false]);
    for (const { leave } of streams) leave();
  });
});

test('a signed-out visitor cannot open a stream', async () => {
  expect((await api.anyone('GET', '/api/messages/events')).status).toBe(401);
});
