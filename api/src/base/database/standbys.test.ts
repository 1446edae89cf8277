import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { useStandby } from '../../../tests/standby-server.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { connect } from './connect.ts';
import { openStandbys, type Standbys } from './standbys.ts';

const servers = useStandby();
const api = useApi(undefined, () => servers.writing.url);

let host: Caller;
let said: string[];
let time = 0;
let standbys: Standbys;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  host = await api.signIn('host@lodge.test', 'host');
});
afterEach(async () => {
  for (const line of Object.values(servers)) line.restore();
  for (const close of closing.splice(0)) await close();
  delete api.services.standbys;
});

async function readFromStandby(url = servers.reading.url): Promise<void> {
  said = [];
  time = 0;
  const say = (_: object, message: string) => void said.push(message);
  const log = { info: say, warn: say } as never;
  standbys = openStandbys({ url, primary: api.services.db, log, now: () => time, everyMs: 1_000_000 });
  closing.push(standbys.close);
  api.services.standbys = standbys;
}
const used = () =>
  vi.waitFor(async () => {
    await standbys.look();
    expect(standbys.recent()).toBeDefined();
  });

const PATHS = (id: string) => [`/api/room/${id}`, `/api/room/${id}/similar`];
/** Returns true if signed-out visitors can see the room. The response is 404 while the standby does not have it. */
const seen = async (id: string) =>
  Promise.all(PATHS(id).map(async (path) => (await api.anyone('GET', path)).status === 200));

async function addUnseen(): Promise<string> {
  servers.following.cut();
  return addRoom(host);
}

test('signed-out visitors read from the standby', async () => {
  await readFromStandby();
  await used();
  const id = await addUnseen();
  expect(await seen(id)).toEqual([false, false]);
  expect((await api.anyone('GET', '/api/rooms')).body).not.toContainEqual(expect.objectContaining({ _id: id }));
  for (const path of PATHS(id)) expect((await host.call('GET', path)).status).toBe(200);
  expect((await host.call('GET', '/api/rooms')).body).toContainEqual(expect.objectContaining({ _id: id }));
  const leaving = { cookie: 'lodge_session_4000=ended' };
  expect((await api.anyone('GET', `/api/room/${id}`, undefined, leaving)).status).toBe(200);
  servers.following.restore();
  await vi.waitFor(async () => expect(await seen(id)).toEqual([true, true]));
});

test('a standby that lags is not read until it has caught up', async () => {
  await readFromStandby();
  await used();
  // The standby may have lagged before the test, so clear the logs.
  said.length = 0;
  const id = await addUnseen();
  await standbys.look();
  expect(await seen(id)).toEqual([false, false]);
  time += 5_000;
  await standbys.look();
  expect(standbys.recent()).toBeUndefined();
  expect(await seen(id)).toEqual([true, true]);
  servers.following.restore();
  await used();
  expect(await seen(id)).toEqual([true, true]);
  expect(said).toEqual(['reads go to the primary', 'reads of signed-out visitors go to the standby']);
});

test('a disconnected standby lags only after a write', async () => {
  await readFromStandby();
  await used();
  servers.following.cut();
  for (let minute = 0; minute < 10; minute += 1) {
    time += 60_000;
    await standbys.look();
  }
  expect(standbys.recent()).toBeDefined();
});

test('no read fails when a standby is killed', async () => {
  await readFromStandby();
  await used();
  await api.anyone('GET', '/api/rooms');
  const reads = Array.from({ length: 20 }, () => api.anyone('GET', '/api/rooms'));
  servers.reading.cut();
  reads.push(...Array.from({ length: 20 }, () => api.anyone('GET', '/api/rooms')));
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(standbys.recent()).toBeUndefined();
  servers.reading.restore();
  await used();
});

test('a read that fails on the standby is retried on the primary', async () => {
  await readFromStandby();
  await used();
  const id = await addRoom(host);
  const empty = new URL(servers.reading.url);
  empty.pathname = '/postgres';
  const { db, close } = connect({ url: empty.href });
  closing.push(close);
  const recent = vi.fn(() => db);
  api.services.standbys = { ...standbys, recent };
  expect((await api.anyone('GET', `/api/room/${id}`)).status).toBe(200);
  expect(recent).toHaveBeenCalledOnce();
  expect(standbys.recent()).toBeDefined();
});

test('the standby serves reads while the primary is down', async () => {
  const id = await addRoom(host);
  await readFromStandby();
  await used();
  await vi.waitFor(async () => expect(await seen(id)).toEqual([true, true]));
  servers.writing.cut();
  time += 60_000;
  await standbys.look();
  expect(await seen(id)).toEqual([true, true]);
  expect((await host.call('GET', '/api/rooms')).status).toBe(503);
});

test('statistics include every earlier write', async () => {
  await readFromStandby();
  await used();
  await vi.waitFor(async () => expect(await standbys.current()).toBeDefined());
  await addUnseen();
  expect(await standbys.current()).toBeUndefined();
  expect((await host.call('GET', '/api/statistics/host/now')).status).toBe(200);
});

test('a server that accepts writes is not used as a standby', async () => {
  await readFromStandby(servers.writing.url);
  await vi.waitFor(() => expect(said).toEqual(['reads go to the primary']));
  expect(standbys.recent()).toBeUndefined();
});
