import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { readTraceparent } from 'part-runtime/trace';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { beginTrace } from './tracing.ts';

const STRANGERS = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

let api: Server;
let asked: IncomingHttpHeaders[];
let edge: TestEdge;
beforeEach(async () => {
  asked = [];
  api = createServer(({ headers }, response) => {
    asked.push(headers);
    response.setHeader('cdn-cache-control', 'max-age=0').end('{}');
  });
  const API_URL = `http://127.0.0.1:${await listen(api)}`;
  edge = await startTestEdge((await sampleStore()).store, { API_URL });
});
afterEach(async () => {
  await edge.close();
  api.close();
});

const headers = { traceparent: STRANGERS, tracestate: 'a=b', baggage: 'who=guest@lodge.test' };

test.each([
  ['a personal call', '/api/session'],
  ['a shared call', '/api/rooms?fields=card'],
])('%s always starts a new trace', async (_, path) => {
  for (const each of [headers, { traceparent: 'nonsense' }, {}]) await edge.ask(path, { headers: each });
  const ids = asked.map(({ traceparent }) => readTraceparent(traceparent)?.id);
  expect(new Set([...ids, readTraceparent(STRANGERS)?.id]).size).toBe(4);
  expect(asked.map(({ tracestate, baggage }) => tracestate ?? baggage)).toEqual(Array(3).fill(undefined));
});

// In quadratic time, this would take many seconds.
test('the trace of an address of many dots starts', { timeout: 2_000 }, () => {
  const request = { method: 'GET', url: `/${'.'.repeat(100_000)}!`, headers: {} } as IncomingMessage;
  expect(beginTrace(request, {} as ServerResponse).id).toMatch(/^[\da-f]{32}$/);
});

test('a page sends its own trace to the browser', async () => {
  const told = async () =>
    /traceparent;desc="([^"]*)"/.exec(String((await edge.ask('/')).headers['server-timing']))?.[1];
  const [one, two] = [readTraceparent(await told()), readTraceparent(await told())];
  expect(one?.id).toMatch(/^[\da-f]{32}$/);
  expect(two?.id).not.toBe(one?.id);
});

test('an error of the edge includes its trace', async () => {
  const missing = JSON.parse((await edge.ask('/-/nothing', { headers })).body);
  expect(missing).toMatchObject({ detail: 'This could not be found.', trace: expect.stringMatching(/^[\da-f]{32}$/) });
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
  const away = JSON.parse((await edge.ask('/api/session', { headers })).body);
  expect(away.detail).toMatch(/Please try again\. \(Reference [\da-f]{8}\)$/);
  expect(away.detail).toContain(away.trace.slice(0, 8));
  expect(edge.logged).toEqual([
    { level: 'warn', trace: away.trace, message: 'A request got no answer', method: 'GET' },
  ]);
});
