import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PartState } from 'part-runtime/operator-port';
import { applyChange } from 'releases/changes/apply-change';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEdge } from './server.ts';
import { readEdgeSettings } from './settings.ts';

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let store: Store;
let edge: Server;
let api: Server;
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[];

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Uses `http.request`, because fetch would normalize the address and remove `..` from it. */
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const { port } = edge.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, agent: false, ...options }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    asking.on('error', reject).end();
  });
}

beforeAll(async () => {
  api = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    seen.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
    response.writeHead(201, { 'x-from': 'api' }).end('from the api');
  });
  const apiUrl = `http://127.0.0.1:${await listen(api)}`;
  ({ store } = await sampleStore());
  const settings = readEdgeSettings({
    SITE_URL: 'http://localhost:4000',
    API_URL: apiUrl,
    IDENTITY_URL: apiUrl,
    STRIPE_API_URL: apiUrl,
    RELEASES_DIR: store.folder,
  });
  edge = createEdge(settings, () => {});
  await listen(edge);
});

beforeEach(() => {
  seen = [];
});

afterAll(() => {
  for (const server of [edge, api]) {
    server.close();
    server.closeAllConnections();
  }
});

test('a page has a policy for its own import map', async () => {
  const { status, headers, body } = await ask('/');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+='/);
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:\/\/(?!\*\.googleusercontent)/);
  expect(body.toString()).toContain('id="lodge-page"');
});

test('a page with a secret address is hidden from search engines', async () => {
  for (const path of ['/saved/abc', '/Saved/abc?x=1', '/mails/abc']) {
    expect([path, (await ask(path)).headers['x-robots-tag']]).toEqual([path, 'noindex']);
  }
  for (const path of ['/', '/saved']) expect((await ask(path)).headers).not.toHaveProperty('x-robots-tag');
});

test('pages and files are compressed only for clients that accept it', async () => {
  for (const path of ['/', '/r/shell/1.0.0/assets/boot.js']) {
    const plain = await ask(path);
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toMatch(/^accept-encoding/);
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
  }
});

test('a released file can be cached forever', async () => {
  const { status, headers } = await ask('/r/browse/1.0.0/assets/routes.js');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  '/r/browse/1.0.0/assets/gone.js',
  '/r/browse/2.0.0/remoteEntry.js',
  '/r/browse/1.0.0/assets',
  '/r/',
  '/favicon.ico',
  '/robots.php',
])('%s is not found', async (path) => {
  const { status, headers } = await ask(path);
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(headers['cache-control']).toBe('no-store');
});

test('an address without a page gets the shell’s error page with 404', async () => {
  const { status, body } = await ask('/nowhere');
  expect(status).toBe(404);
  expect(body.toString()).toContain('id="lodge-page"');
});

test.each([
  '/r/../pointer.json',
  '/r/browse/../../pointer.json',
  '/r/%2e%2e/pointer.json',
  '/r/..%2fpointer.json',
  '/r/.hidden/secret.json',
  '/r/browse/.hidden/secret.json',
  '/r/browse/1.0.0/../../../pointer.json',
])('%s does not escape the folder of released files', async (path) => {
  await mkdir(join(store.folder, 'r/.hidden'), { recursive: true });
  await mkdir(join(store.folder, 'r/browse/.hidden'), { recursive: true });
  await writeFile(join(store.folder, 'r/.hidden/secret.json'), '{}');
  await writeFile(join(store.folder, 'r/browse/.hidden/secret.json'), '{}');
  expect((await ask(path)).status).toBe(404);
});

test('pages and files are read-only', async () => {
  for (const path of ['/', '/r/browse/1.0.0/remoteEntry.js']) {
    const { status, headers } = await ask(path, { method: 'POST' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    const head = await ask(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
  }
});

test('an API call is forwarded with the client’s real address', async () => {
  const { status, headers, body } = await ask('/api/rooms?category=Lake', {
    method: 'PUT',
    headers: { 'x-forwarded-for': '6.6.6.6', host: 'lodge.example' },
  });
  expect({ status, from: headers['x-from'], body: body.toString() }).toEqual({
    status: 201,
    from: 'api',
    body: 'from the api',
  });
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: '/api/rooms?category=Lake',
    // The edge ignores an address that a visitor claims to have.
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'lodge.example', 'x-forwarded-proto': 'http' },
  });
});

test.each(['Bearer owner', 'bearer  OWNER'])('the identity emulator’s master key (%s) is removed', async (key) => {
  await ask('/identitytoolkit.googleapis.com/v1/projects/x/accounts', { headers: { authorization: key } });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  await ask('/api/rooms', { headers: { authorization: 'Bearer token-of-a-person' } });
  expect(seen[1]?.headers.authorization).toBe('Bearer token-of-a-person');
});

test.each(['GET', 'DELETE', 'POST'])('the body of a %s is never treated as a second request', async (method) => {
  const hidden = 'GET /emulator/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer owner\r\n\r\n';
  const text = `${method} /api/rooms HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  await new Promise((done) => {
    const socket = connect((edge.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    socket.resume().on('close', done);
  });
  expect(seen.map(({ url }) => url)).toEqual(['/api/rooms']);
  expect(seen[0]?.body).toBe(hidden);
});

test('an API call during an outage gets an error that suggests a retry', async () => {
  const settings = readEdgeSettings({
    SITE_URL: 'http://localhost:4000',
    API_URL: 'http://127.0.0.1:1',
    RELEASES_DIR: store.folder,
  });
  const lonely = createEdge(settings, () => {});
  const port = await listen(lonely);
  const answer = await fetch(`http://127.0.0.1:${port}/api/rooms`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unexpected' });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  // Without stand-ins, their paths are not found and show no page.
  expect((await fetch(`http://127.0.0.1:${port}/stand-ins/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/emulator/v1/projects`)).status).toBe(404);
  lonely.close();
  lonely.closeAllConnections();
});

test('pages of the promoted set are served while the pointer cannot be read', async () => {
  await ask('/');
  await rm(join(store.folder, 'pointer.json'));
  await mkdir(join(store.folder, 'pointer.json'));
  expect((await ask('/')).status).toBe(200);
  await rm(join(store.folder, 'pointer.json'), { recursive: true });
});

test('a promoted set is served immediately', async () => {
  await ask('/');
  await addSample(store, 'browse', '1.1.0');
  const change = { name: 'browse', by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
  await applyChange(store, { action: 'promote', ...change, to: '1.1.0' });
  expect((await ask('/')).body.toString()).toContain('/r/browse/1.1.0/assets/routes.js');
  await applyChange(store, { action: 'rollback', name: 'browse', by: 'ben' });
  expect((await ask('/')).body.toString()).toContain('/r/browse/1.0.0/assets/routes.js');
});

test('the edge is not ready before the first release', async () => {
  const settings = readEdgeSettings({
    SITE_URL: 'http://localhost:4000',
    API_URL: 'http://127.0.0.1:1',
    RELEASES_DIR: join(store.folder, 'empty'),
  });
  let state: PartState | undefined;
  const operator = {
    describe(told: PartState) {
      state = told;
    },
  };
  const empty = createEdge(settings, () => {}, { operator });
  expect(await state?.isReady()).toBe(false);
  createEdge({ ...settings, releases: store.folder }, () => {}, { operator }).emit('close');
  expect([await state?.isReady(), await state?.metrics()]).toEqual([true, expect.stringContaining('lodge_edge_set')]);
  const port = await listen(empty);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  empty.close();
  empty.closeAllConnections();
});
