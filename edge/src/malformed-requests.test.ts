import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { malformedRequest, sendBytes } from 'part-runtime/testing/malformed-requests';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** With `MALFORMED_CASES=4000`, the test takes a minute. */
const CASES = Number(process.env.MALFORMED_CASES ?? 250);

let api: Server;
let edge: TestEdge;
beforeEach(async () => {
  api = createServer((request, response) => {
    // Like the real API with a body that is too large, respond before reading the body.
    if (request.url?.startsWith('/api/early')) response.writeHead(413, { connection: 'close' }).end();
    else request.resume().on('end', () => response.end('{}'));
  });
  edge = await startTestEdge((await sampleStore()).store, { API_URL: `http://127.0.0.1:${await listen(api)}` });
});
afterEach(async () => {
  await edge.close();
  api.close();
});

test('a malformed request never causes a server error', async () => {
  const { port } = edge.server.address() as AddressInfo;
  const calls = [
    ...['POST /api/images', 'POST /api/early', 'PUT /api/users/x', 'GET /api/rooms?fields=card', 'GET /img/x/320'],
    ...['GET /', 'GET /room/x', 'GET /r/host/1.0.0/remoteEntry.js', 'GET /robots.txt'],
    ...[
      'POST /-/reports',
      'POST /-/errors',
      'GET /-/override?token=x',
      'PUT /-/releases/host/1.0.0',
      'GET /-/texts/en',
    ],
  ];
  const headers = { host: 'localhost:4000', origin: 'http://localhost:4000', cookie: 'lodge_session_4000=host' };
  for (let seed = 1; seed <= CASES; seed += 1) {
    const { name, bytes } = malformedRequest(seed, { calls, headers });
    const failures = (await sendBytes(port, bytes)).filter((status) => status >= 500);
    expect([name, failures, edge.logged.filter(({ level }) => level === 'error')]).toEqual([name, [], []]);
  }
  expect((await edge.ask('/')).status).toBe(200);
});
