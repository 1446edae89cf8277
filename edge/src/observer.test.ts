import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObserver, ObserverError } from './observer.ts';
import { createSender } from './sender.ts';
import { listen } from './testing/test-edge.ts';
import { roundRobin } from './upstream.ts';

const KEY = 'k'.repeat(32);

let server: Server;
let status: number;
let asked: { url: string | undefined; authorization: string | undefined; body: string }[];
let observe: (key?: string) => ReturnType<typeof createObserver>;
beforeEach(async () => {
  status = 200;
  asked = [];
  logged.length = 0;
  server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    asked.push({ url: request.url, authorization, body: Buffer.concat(await request.toArray()).toString() });
    response.writeHead(status).end(JSON.stringify({ errors: [], news: [] }));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  observe = (key) => createObserver(roundRobin(['http://127.0.0.1:1', url]), key);
});
afterEach(() => server.close());

test('the edge sends errors with its key', async () => {
  await observe(KEY).addErrors([]);
  expect(asked).toEqual([{ url: '/api/observed/errors', authorization: `Bearer ${KEY}`, body: '{"errors":[]}' }]);
});

test('an edge without a key does not call the API', async () => {
  await expect(observe().errors()).rejects.toThrow('EDGE_KEY is not set');
  expect(asked).toEqual([]);
});

test.each([
  [404, true],
  [422, false],
  [503, true],
])('an API response with status %d is retried: %s', async (answer, isWorthRetrying) => {
  status = answer;
  await expect(observe(KEY).errors()).rejects.toMatchObject({ isWorthRetrying });
});

const logged: object[] = [];
const log = (entry: object) => void logged.push(entry);
const senderOf = (send: (rows: number[]) => Promise<void>, most = 10) =>
  createSender<number>({ what: 'Numbers', most, atOnce: 2, merge: (one, other) => one + other, send, log });

test('rows with the same key are added up until they are sent', async () => {
  const sent: number[][] = [];
  const sender = senderOf(async (rows) => void sent.push(rows));
  for (const [key, row] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 5],
  ] as const)
    sender.add(key, row);
  await vi.waitFor(() => expect(sent).toEqual([[4, 2], [5]]));
});

test('a row that could not be sent is added to later rows', async () => {
  const sender = senderOf(async () => {
    sender.add('a', 10);
    throw new Error('away');
  });
  sender.add('a', 1);
  await vi.waitFor(async () => expect(await sender.unsent()).toEqual([11]));
  sender.close();
});

test('the unsent rows are known only when the call in progress has ended', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const send = vi.fn<(rows: number[]) => Promise<void>>().mockReturnValue(promise);
  const sender = senderOf(send);
  sender.add('a', 1);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  const unsent = sender.unsent();
  reject(new Error('away'));
  expect(await unsent).toEqual([1]);
  sender.close();
});

test('rows that the API refuses are dropped and counted in the log', async () => {
  const send = vi
    .fn<(rows: number[]) => Promise<void>>()
    .mockRejectedValue(new ObserverError('refused', { isWorthRetrying: false }));
  const sender = senderOf(send);
  sender.add('a', 1);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await vi.waitFor(() => expect(logged).toContainEqual({ level: 'warn', message: 'Numbers: 1 rows were dropped' }));
  expect(await sender.unsent()).toEqual([]);
});

test('rows beyond the limit are dropped and counted in the log', async () => {
  const sender = senderOf(async () => {}, 2);
  for (const key of ['a', 'b', 'c', 'a']) sender.add(key, 1);
  expect(await sender.unsent()).toEqual([2, 1]);
  await vi.waitFor(() => expect(logged).toEqual([{ level: 'warn', message: 'Numbers: 1 rows were dropped' }]));
  sender.close();
});
