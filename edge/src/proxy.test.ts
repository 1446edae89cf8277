import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { MAX_UPLOAD_BYTES } from 'contracts';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { sendBytes } from 'part-runtime/testing/malformed-requests';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, startTestEdge, type TestEdge } from './testing/test-edge.ts';
import { roundRobin } from './upstream.ts';

let edge: TestEdge;
let clean: (() => unknown)[] = [];
let refused: string;

beforeEach(async () => {
  clean = [];
  const closed = createTcpServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  refused = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((done) => closed.close(done));
});
afterEach(async () => {
  vi.useRealTimers();
  await edge?.close();
  for (const step of clean) await step();
});

/** Starts an API process that responds with its name and the request that it got. */
async function process(
  name: string,
  answer?: Parameters<typeof createServer>[1],
): Promise<{ url: string; server: Server }> {
  const server = createServer(
    answer ??
      (async (incoming, response) => {
        response.end(`${name} ${incoming.method} ${Buffer.concat(await incoming.toArray())}`);
      }),
  );
  const url = `http://127.0.0.1:${await listen(server)}`;
  clean.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, server };
}

async function edgeBefore(...urls: string[]): Promise<TestEdge> {
  edge = await startTestEdge((await sampleStore()).store, { API_URL: urls.join(', ') });
  return edge;
}

test.each([1, 100_000])('clients that pause after %d bytes of a body do not block others', async (sent) => {
  const api = await process('api', (incoming, response) => {
    if (incoming.method === 'GET') response.end('answered');
  });
  await edgeBefore(api.url);
  const { port } = new URL(edge.url);
  const head = `POST /api/images HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n\r\n${'x'.repeat(sent)}`;
  const slow = Array.from({ length: 300 }, () => connect(Number(port), '127.0.0.1'));
  clean.push(() => {
    for (const socket of slow) socket.destroy();
  });
  await Promise.all(slow.map((socket) => new Promise<void>((done) => socket.write(head, () => done()))));
  expect((await edge.ask('/api/sessions')).body).toBe('answered');
});

test('an HTTP/1.0 request without a host is forwarded', async () => {
  await edgeBefore((await process('api')).url);
  const { port } = new URL(edge.url);
  expect(await sendBytes(Number(port), Buffer.from('GET /api/sessions HTTP/1.0\r\n\r\n'))).toEqual([200]);
});

test('an upload that was refused early frees its connection to the API', async () => {
  const api = await process('api', (incoming, response) => {
    if (incoming.headers.authorization) return void incoming.resume().on('end', () => response.end('stored'));
    response.writeHead(401).end();
  });
  api.server.keepAliveTimeout = 65_000;
  await edgeBefore(api.url);
  const { port } = new URL(edge.url);
  const half = 'x'.repeat(100_000);
  const head = (more = '') => `POST /api/images HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n${more}\r\n`;
  const slow = Array.from({ length: 64 }, () => connect(Number(port), '127.0.0.1'));
  clean.push(() => {
    for (const socket of slow) socket.destroy();
  });
  for (const socket of slow) socket.write(head() + half);
  await Promise.all(slow.map((socket) => once(socket, 'data')));
  const headers = { authorization: 'Bearer x' };
  expect((await edge.ask('/api/images', { method: 'POST', headers, body: half })).body).toBe('stored');
  // The client’s connection can be used for the next request.
  const [socket] = slow as [Socket];
  socket.write(`${half}${head('authorization: Bearer x\r\n')}${half}${half}`);
  expect(String((await once(socket, 'data'))[0])).toContain('stored');
});

test('a request that gets no connection within 10 s is answered with Retry-After', async () => {
  let arrived = 0;
  const busy = await process('busy', (incoming) => {
    if (incoming.url === '/api/sessions') arrived += 1;
  });
  await edgeBefore(busy.url);
  const { port } = new URL(edge.url);
  const open = Array.from({ length: 256 }, () => request({ port, path: '/api/sessions', agent: false }).end());
  const ended = vi.fn<() => void>();
  for (const asking of open) asking.on('response', ended).on('error', ended);
  clean.push(() => {
    for (const asking of open) asking.destroy();
  });
  await vi.waitFor(() => expect(arrived).toBe(256));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = edge.ask('/api/sessions');
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(ended).not.toHaveBeenCalled();
});

describe('with several API processes', () => {
  test('processes serve requests in turn', async () => {
    await edgeBefore((await process('a')).url, (await process('b')).url, (await process('c')).url);
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await edge.ask('/api/rooms')).body[0]);
    expect(answers.slice(3)).toEqual(answers.slice(0, 3));
    expect(answers.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
  });

  test('a process that refuses connections is skipped', async () => {
    await edgeBefore(refused, (await process('b')).url);
    for (let count = 0; count < 4; count += 1) {
      const answer = await edge.ask('/api/bookings', { method: 'POST', body: `booking ${count}` });
      expect([answer.status, answer.body]).toEqual([200, `b POST booking ${count}`]);
    }
  });

  test('event streams do not block other requests', async () => {
    const open: ServerResponse[] = [];
    const { url } = await process('a', (incoming, response) => {
      if (!incoming.url?.startsWith('/api/messages/events')) return void response.end('answered');
      open.push(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${open.length}\n\n`);
    });
    await edgeBefore(url);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        fetch(`${edge.url}/api/messages/events`, { headers: { 'accept-encoding': 'br' } }),
      ),
    );
    expect(answers[0]?.headers.get('content-encoding')).toBe(null);
    const readers = answers.map(({ body }) => (body as ReadableStream<Uint8Array>).getReader());
    for (const reader of readers)
      expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^data: \d+\n\n$/);
    expect((await edge.ask('/api/rooms')).body).toBe('answered');
    for (const response of open) response.destroy();
    const rest = await Promise.allSettled(readers.map((reader) => reader.read()));
    expect(rest.filter(({ status }) => status === 'rejected').length).toBe(300);
  });

  test('a request is answered with Retry-After when no process accepts connections', async () => {
    await edgeBefore(refused, refused);
    const answer = await edge.ask('/api/rooms');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'unexpected' });
  });

  test('only a read is retried when a process dies before it responds', async () => {
    let asked = 0;
    const dying = await process('dying', (incoming) => {
      asked += 1;
      incoming.socket.destroy();
    });
    await edgeBefore(dying.url, (await process('b')).url);
    for (let count = 0; count < 4; count += 1) expect((await edge.ask('/api/rooms')).status).toBe(200);
    asked = 0;
    const writes = [];
    for (let count = 0; count < 4; count += 1) {
      writes.push((await edge.ask('/api/rooms', { method: 'POST', body: 'x' })).status);
    }
    expect(writes.sort()).toEqual([200, 200, 503, 503]);
    expect(asked).toBe(2);
  });

  test.each([
    ['POST', '/api/bookings'],
    ['POST', '/api/create-payment-intent'],
    ['POST', '/api/bookings/0190/cancellation'],
    ['PUT', '/api/users/ada@example.com'],
    ['POST', '/api/jwt'],
  ])('a repeatable %s %s is retried when a process dies', async (method, path) => {
    const bodies: string[] = [];
    const dying = await process('dying', async (incoming) => {
      const body = Buffer.concat(await incoming.toArray()).toString();
      // The edge also sends health checks to the process.
      if (incoming.url === path) bodies.push(body);
      incoming.socket.destroy();
    });
    await edgeBefore(dying.url, (await process('b')).url);
    const body = 'night '.repeat(8_000);
    for (let count = 0; count < 2; count += 1) {
      const answer = await edge.ask(path, { method, body, headers: { 'content-length': String(body.length) } });
      expect(answer).toMatchObject({ status: 200, body: `b ${method} ${body}` });
    }
    expect(bodies).toEqual([body]);
  });

  test('a repeatable request is retried only once', async () => {
    let asked = 0;
    const dying = await process('dying', (incoming) => {
      if (incoming.url === '/api/jwt') asked += 1;
      incoming.socket.destroy();
    });
    await edgeBefore(dying.url);
    expect((await edge.ask('/api/jwt', { method: 'POST', headers: { 'content-length': '0' } })).status).toBe(503);
    expect(asked).toBe(2);
  });

  test('HAProxy retries the same writes as the edge', () => {
    const config = readFileSync(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url), 'utf8');
    const pattern = new RegExp(/path -m reg (\S+)/.exec(config)?.[1] ?? 'none');
    const writes = Object.values<Endpoint>(endpoints).filter(({ call }) => !call.startsWith('GET '));
    for (const { call, isRepeatable } of writes) {
      const path = `/api${call.split(' ')[1]?.replace(/\{\w+\}/g, 'x')}`;
      const others = writes.some((one) => one.call.split(' ')[1] === call.split(' ')[1] && !one.isRepeatable);
      expect([call, pattern.test(path)]).toEqual([call, isRepeatable === true && !others]);
    }
  });

  test('a response is cut off when its process dies', async () => {
    const dying = await process('dying', (incoming, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('half');
      setImmediate(() => incoming.socket.destroy());
    });
    await edgeBefore(dying.url);
    await expect(edge.ask('/api/rooms')).rejects.toThrow();
  });

  test('a process that failed is tried last for a while', () => {
    let now = 0;
    const upstream = roundRobin(['a', 'b', 'c'], () => now);
    expect([upstream.order(), upstream.order()]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
    ]);
    upstream.failed('a');
    expect([upstream.order(), upstream.order()]).toEqual([
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
    ]);
    now = 2_000;
    upstream.order();
    expect(upstream.order()).toEqual(['c', 'a', 'b']);
    expect(upstream.order()).toEqual(['a', 'b', 'c']);
  });
});

describe('limits', () => {
  test('a body that is larger than the largest picture is refused', async () => {
    await edgeBefore((await process('greedy', (incoming) => incoming.resume())).url);
    const large = 'x'.repeat(MAX_UPLOAD_BYTES + 1);
    const announced = await edge
      .ask('/api/images', { method: 'POST', headers: { 'content-length': String(9e9) } })
      .catch(() => undefined);
    if (announced) expect(announced.status).toBe(413);
    const status = await new Promise((resolve) => {
      const asking = request(`${edge.url}/api/images`, { method: 'POST' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asking.on('error', () => resolve('cut'));
      for (let at = 0; at < large.length; at += 65_536) asking.write(large.slice(at, at + 65_536));
      asking.end();
    });
    expect([413, 'cut']).toContain(status);
  });

  test('headers over 16 KB are refused', async () => {
    await edgeBefore((await process('a')).url);
    expect((await edge.ask('/', { headers: { cookie: `x=${'y'.repeat(17_000)}` } })).status).toBe(431);
    const { headersTimeout, requestTimeout, keepAliveTimeout } = edge.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([15_000, 60_000, 65_000]);
  });

  test('an API call ends when its browser disconnects', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const arrived = Promise.withResolvers<void>();
    const slow = await process('slow', (incoming) => {
      ended = once(incoming.socket, 'close');
      arrived.resolve();
    });
    await edgeBefore(slow.url);
    const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /api/user/guest@lodge.test HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived.promise;
    socket.destroy();
    await ended;
  });
});

describe('the metrics of the processes', () => {
  test('are only available on this machine', async () => {
    await edgeBefore((await process('a')).url);
    const visitor = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    // The API’s router decodes the address and cuts it at ? and #, so all spellings must be refused.
    for (const path of ['/api/metrics', '/api/metrics?x', '/api/metrics#x', '/api/%6detrics', '/-/metrics']) {
      expect([path, (await edge.ask(path)).status]).toEqual([path, 200]);
      expect([path, (await edge.ask(path, visitor)).status]).toEqual([path, 404]);
    }
    expect((await edge.ask('/api/health', visitor)).status).toBe(200);
  });
});
