import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const SHARED = 'max-age=2, stale-while-revalidate=2, stale-if-error=60';
const ROOMS = '/api/rooms?fields=card';
const SESSION = 'lodge_session_4000=somebody';

/** An API that responds with `text` and an ETag. `answer` replaces this response. */
let api: Server;
let asked: IncomingMessage[];
let text: string;
let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
let edge: TestEdge;

beforeEach(async () => {
  asked = [];
  text = 'one';
  answer = undefined;
  api = createServer((request, response) => {
    asked.push(request);
    if (answer) return answer(request, response);
    const etag = `W/"${text.slice(0, 9)}"`;
    response.setHeaders(
      new Map([
        ['cdn-cache-control', SHARED],
        ['etag', etag],
        ['vary', 'accept-encoding, cookie'],
      ]),
    );
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  const API_URL = `http://127.0.0.1:${await listen(api)}`;
  edge = await startTestEdge((await sampleStore()).store, { API_URL, RATE_LIMITS: 'reads:50/1m' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await edge.close();
  away();
});

function away(): void {
  api.closeAllConnections();
  api.close();
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const get = (path = ROOMS, headers: Record<string, string> = {}) => edge.ask(path, { headers });
const bodyOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).body;

/** Fetches a response without decompressing it. */
function fetchRaw(accepted: string): Promise<{ form: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(edge.url + ROOMS, { headers: { 'accept-encoding': accepted } }, async (response) => {
      resolve({ form: response.headers['content-encoding'], body: Buffer.concat(await response.toArray()) });
    })
      .on('error', reject)
      .end();
  });
}

describe('a response for signed-out visitors', () => {
  test('is requested from the API once for all visitors who wait', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_, response) => void waiting.push(response.setHeader('cdn-cache-control', SHARED));
    const answers = Promise.all(Array.from({ length: 40 }, () => bodyOf()));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    // Wait until all other requests have arrived before sending the response.
    await vi.waitFor(async () => {
      expect(await new Promise((done) => edge.server.getConnections((_, count) => done(count)))).toBe(40);
    });
    waiting[0]?.end('one');
    expect(new Set(await answers)).toEqual(new Set(['one']));
    expect(asked).toHaveLength(1);
  });

  test('is served stale for 2 seconds while it is refreshed', async () => {
    await get();
    text = 'two';
    later(1_999);
    const kept = await get();
    expect([kept.body, kept.headers.age, asked.length]).toEqual(['one', '1', 1]);
    later(1_000);
    expect(await bodyOf()).toBe('one');
    await vi.waitFor(async () => expect(await bodyOf()).toBe('two'));
    text = 'three';
    later(4_000);
    expect(await bodyOf()).toBe('three');
    expect(asked).toHaveLength(3);
  });

  test('is revalidated by its ETag', async () => {
    await get();
    later(4_000);
    expect(await bodyOf()).toBe('one');
    expect(asked[1]?.headers['if-none-match']).toBe('W/"one"');
    later(1_000);
    expect([await bodyOf(), asked.length]).toEqual(['one', 2]);
  });

  test('is a 304 for a browser that has it cached', async () => {
    const { headers } = await get();
    for (const known of [String(headers.etag), '"other", "one"', '*']) {
      const { status, body } = await get(ROOMS, { 'if-none-match': known });
      expect([known, status, body]).toEqual([known, 304, '']);
    }
    expect((await get(ROOMS, { 'if-none-match': '"other"' })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('is compressed with an encoding that the browser accepts', async () => {
    text = 'long '.repeat(1_000);
    for (const [accepted, form, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      const response = await fetchRaw(accepted);
      expect([accepted, response.form]).toEqual([accepted, form]);
      expect(String(unpack(response.body))).toBe(text);
    }
    expect(asked).toHaveLength(1);
  });
});

describe('while the API is down', () => {
  test('the cached response is served for a minute', async () => {
    await get();
    away();
    later(59_000);
    expect(await bodyOf()).toBe('one');
    later(4_000);
    expect((await get()).status).toBe(503);
  });

  test('the cached response is also served after a timeout or an error', async () => {
    await get();
    later(5_000);
    answer = () => {};
    expect(await bodyOf()).toBe('one');
    answer = (_, response) => void response.writeHead(500).end();
    api.closeAllConnections();
    expect(await bodyOf()).toBe('one');
  });

  test('an uncached request gets the API’s error', async () => {
    answer = (_, response) => void response.writeHead(503, { 'retry-after': '5' }).end('busy');
    const { status, body, headers } = await get();
    expect([status, body, headers['retry-after']]).toEqual([503, 'busy', '5']);
  });
});

describe('the edge does not share', () => {
  test.each<[string, string, { method?: string; headers?: Record<string, string> }]>([
    ['a request with a session', ROOMS, { headers: { cookie: SESSION } }],
    ['a request with an ended session', ROOMS, { headers: { cookie: 'lodge_session_4000=ended' } }],
    ['a request with a token', ROOMS, { headers: { authorization: 'Bearer x' } }],
    ['a range request', ROOMS, { headers: { range: 'bytes=0-1' } }],
    ['a HEAD request', ROOMS, { method: 'HEAD' }],
    ['a write request', '/api/rooms', { method: 'POST' }],
    ['a request for another address', '/api/session', {}],
    ['an address that is not normalized', '/api/room/../rooms', {}],
    ['a request with an invalid contract', ROOMS, { headers: { 'lodge-contract': 'x' } }],
  ])('the response to %s', async (_, path, options) => {
    await get();
    text = 'two';
    await edge.ask(path, options);
    expect(asked).toHaveLength(2);
    // The response to this request is not shared with others.
    expect(await bodyOf()).toBe('one');
  });

  test.each<[string, Record<string, string>, number?]>([
    ['a response without the header', {}],
    ['a response with a cookie', { 'cdn-cache-control': SHARED, 'set-cookie': 'a=b' }],
    ['a private response', { 'cdn-cache-control': 'private, max-age=2' }],
    ['an error response', { 'cdn-cache-control': SHARED }, 404],
  ])('%s', async (_, headers, status = 200) => {
    answer = (_request, response) => void response.writeHead(status, headers).end('own');
    for (const count of [1, 2]) {
      expect([await bodyOf(), asked.length]).toEqual(['own', count]);
    }
  });

  test('a 429 response to one visitor', async () => {
    const waiting: ServerResponse[] = [];
    answer = ({ headers }, response) => {
      if (headers['x-forwarded-for'] === '10.0.0.1') waiting.push(response.writeHead(429));
      else response.setHeader('cdn-cache-control', SHARED).end('one');
    };
    const first = get(ROOMS, { 'x-forwarded-for': '10.0.0.1' });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const second = get(ROOMS, { 'x-forwarded-for': '10.0.0.2' });
    await vi.waitFor(async () => {
      expect(await new Promise((done) => edge.server.getConnections((_, count) => done(count)))).toBe(2);
    });
    waiting[0]?.end('too many');
    expect([(await first).status, (await second).body]).toEqual([429, 'one']);
  });
});

test('the headers of one visitor reach neither the API nor other visitors', async () => {
  const poison = {
    'x-forwarded-host': 'evil',
    'x-forwarded-proto': 'evil',
    host: 'evil',
    origin: 'evil',
    'x-any': 'evil',
  };
  await get(ROOMS, { ...poison, cookie: 'other=evil' });
  expect(asked[0]?.headers.cookie).toBeUndefined();
  expect(JSON.stringify(asked[0]?.headers)).not.toContain('evil');
});

test('other queries and contracts get other responses', async () => {
  answer = ({ url, headers }, response) =>
    void response.setHeader('cdn-cache-control', SHARED).end(`${url} ${headers['lodge-contract']}`);
  expect(await bodyOf()).toBe(`${ROOMS} 1`);
  expect(await bodyOf(`${ROOMS}&category=Beach`)).toBe(`${ROOMS}&category=Beach 1`);
  expect(await bodyOf(ROOMS, { 'lodge-contract': '2' })).toBe(`${ROOMS} 2`);
});

test('a visitor over the rate limit is refused even if the response is cached', async () => {
  const from = (address: string) => get(ROOMS, { 'x-forwarded-for': address });
  for (let count = 0; count < 50; count += 1) expect((await from('10.0.0.1')).status).toBe(200);
  const { status, headers, body } = await from('10.0.0.1');
  expect([status, headers['retry-after'], JSON.parse(body).code]).toEqual([429, '60', 'too-many-requests']);
  expect((await from('10.0.0.2')).status).toBe(200);
  later(60_000);
  expect((await from('10.0.0.1')).status).toBe(200);
});

test('the metrics count responses by cache result', async () => {
  await get();
  await get();
  const { body } = await edge.ask('/-/metrics');
  expect(body).toContain('lodge_edge_answers_total{how="asked"} 1');
  expect(body).toContain('lodge_edge_answers_total{how="kept"} 1');
});
