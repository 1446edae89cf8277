import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { outsidePath } from '../../../tests/other-site.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { createHostBudgets } from './host-budgets.ts';
import { sweepOutsideCalendars } from './sweep-outside-calendars.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

test('the slow calendars of one host do not delay other hosts', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/slow')) held.push(reply);
    else reply.end(EMPTY);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, other] = [await api.signIn('slow@lodge.test', 'host'), await api.signIn('other@lodge.test', 'host')];
  const add = async (host: Caller, roomId: string, path: string) => {
    const { body } = await host.call('POST', outsidePath(roomId), { name: 'Other', address: site + path });
    return body.outside.at(-1)._id as string;
  };
  const slowRoom = await addRoom(slow);
  for (let number = 1; number <= 7; number += 1) await add(slow, slowRoom, `/slow-${number}`);
  const room = await addRoom(other);
  const first = await add(other, room, '/first');
  const budgets = createHostBudgets();
  // The duration of slow readings depends on the machine, so they cost nothing here. A test below covers their cost.
  const end = (host: string, _: number, now: Date) => budgets.end(host, 0, now);
  const sweeping = sweepOutsideCalendars(api.services, new AbortController().signal, { ...budgets, end });
  const isRead = async (id: string) => {
    const { db } = api.services;
    const row = await db.selectFrom('outside_calendars').select('read_at').where('id', '=', id).executeTakeFirst();
    expect(row?.read_at).not.toBeNull();
  };
  const soon = { timeout: 60_000 };
  const open = () => held.filter(({ destroyed }) => !destroyed);
  await vi.waitFor(() => isRead(first), soon);
  expect(open().length).toBeLessThanOrEqual(5);
  const second = await add(other, room, '/second');
  await vi.waitFor(() => isRead(second), soon);
  expect(open().length).toBeGreaterThan(0);
  const release = setInterval(() => {
    for (const reply of held.splice(0)) reply.writeHead(404).end();
  }, 20);
  expect(await sweeping).toBe(9);
  clearInterval(release);
  server.close();
});

const HOST = 'host-1';
const at = (minutes: number) => new Date(minutes * 60_000);

test('a host whose slow readings take 30 seconds has to wait for the rest of 15 minutes', () => {
  const budgets = createHostBudgets();
  budgets.begin(HOST);
  budgets.end(HOST, 29_999, at(0));
  expect(budgets.waiting(at(1))).toEqual([]);
  budgets.begin(HOST);
  budgets.end(HOST, 1, at(1));
  expect(budgets.waiting(at(14.9))).toEqual([HOST]);
  expect(budgets.waiting(at(15))).toEqual([]);
});

test('fast readings do not count toward the limit of a host', () => {
  const budgets = createHostBudgets();
  for (let reading = 0; reading < 10_000; reading += 1) {
    budgets.begin(HOST);
    budgets.end(HOST, 0, at(0));
  }
  expect(budgets.waiting(at(1))).toEqual([]);
});

test('a host has at most five concurrent readings', () => {
  const budgets = createHostBudgets();
  for (let reading = 0; reading < 5; reading += 1) budgets.begin(HOST);
  expect(budgets.waiting(at(0))).toEqual([HOST]);
  budgets.end(HOST, 0, at(0));
  expect(budgets.waiting(at(0))).toEqual([]);
});
