import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let status: number;
let waiting: ServerResponse[];
let api: Server;
let store: Store;
let edge: TestEdge;
beforeEach(async () => {
  status = 200;
  waiting = [];
  api = createServer((_, response) => {
    if (status === 0) waiting.push(response);
    else response.writeHead(status).end('{}');
  });
  ({ store } = await sampleStore());
  edge = await startTestEdge(store, { API_URL: `http://127.0.0.1:${await listen(api)}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await edge.close();
  api.closeAllConnections();
  api.close();
});

/** Returns all counts that are not zero, such as `booking ok 2`. */
async function counted(): Promise<string[]> {
  const { body } = await edge.ask('/-/metrics');
  const found = body.matchAll(/^lodge_edge_request_seconds_count\{kind="(\w+)",outcome="(\w+)"\} ([1-9]\d*)$/gm);
  return [...found].map(([, kind, outcome, count]) => `${kind} ${outcome} ${count}`).sort();
}

const post = (path: string) => edge.ask(path, { method: 'POST', headers: { 'content-length': '0' } });

test('pages, booking steps and other calls are counted', async () => {
  await edge.ask('/');
  await edge.ask('/favicon.ico');
  await post('/api/create-payment-intent');
  await post('/api/bookings');
  await edge.ask('/api/bookings');
  await vi.waitFor(async () => expect(await counted()).toEqual(['api ok 1', 'booking ok 2', 'page ok 1']));
});

test.each([
  ['taken nights', 409, 'ok'],
  ['too many attempts', 429, 'ok'],
  ['a server error', 500, 'failed'],
  ['an unavailable database', 503, 'failed'],
])('with %s, a booking that gets %i counts as %s', async (_, answered, outcome) => {
  status = answered;
  await post('/api/create-payment-intent');
  await vi.waitFor(async () => expect(await counted()).toEqual([`booking ${outcome} 1`]));
});

test('a booking fails if no API process is available', async () => {
  api.closeAllConnections();
  api.close();
  expect((await post('/api/bookings')).status).toBe(503);
  await vi.waitFor(async () => expect(await counted()).toEqual(['booking failed 1']));
});

test('an abandoned request counts as failed only after a long wait', async () => {
  status = 0;
  const now = vi.spyOn(performance, 'now');
  for (const [at, outcome] of [
    [1, 'left'],
    [10_000, 'failed'],
  ] as const) {
    now.mockReturnValue(0);
    const asking = request(`${edge.url}/api/bookings`, { method: 'POST' }).on('error', () => {});
    asking.end();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    now.mockReturnValue(at);
    asking.destroy();
    await once(waiting.pop() as ServerResponse, 'close');
    await vi.waitFor(async () => expect(await counted()).toContain(`booking ${outcome} 1`));
  }
});

test('the time to the page’s content is counted as reported by the browser', async () => {
  const set = (await readPointer(store))?.set ?? '';
  for (const [visitor, lcp] of [2_500, 2_501, undefined].entries()) {
    const report = { set, page: null, areas: [], vitals: lcp === undefined ? {} : { lcp } };
    expect((await edge.report(report, `203.0.${visitor}.1`)).status).toBe(204);
  }
  const { body } = await edge.ask('/-/metrics');
  expect(body).toContain('lodge_edge_page_lcp_seconds_bucket{le="2.5"} 1\n');
  expect(body).toContain('lodge_edge_page_lcp_seconds_count 2\n');
});
