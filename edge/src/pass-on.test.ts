import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** More bytes than the system buffers of a connection can hold. */
const LARGE = Buffer.alloc(16_000_000);

const UNANSWERED = '/img/4567/2560';

let edge: TestEdge;
let sent = 0;
const api = createServer(({ url }, response) => {
  if (url === UNANSWERED) return;
  response.on('finish', () => {
    sent += 1;
  });
  response.end(LARGE);
});

beforeEach(async () => {
  sent = 0;
  const port = await listen(api);
  edge = await startTestEdge((await sampleStore()).store, { API_URL: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
});

/** Requests a large response and returns a function that reads it and resolves with its size in bytes. */
async function askFor(path: string): Promise<() => Promise<number>> {
  const [answer] = await once(request(edge.url + path, { agent: false }).end(), 'response');
  // The event reports that the edge has disconnected.
  answer.on('error', () => {});
  return async () => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    if (!answer.closed) await new Promise((done) => answer.once('close', done));
    return bytes;
  };
}

test('a client that does not read its response occupies no connection to the API', async () => {
  const read = await askFor('/img/0123/2560');
  await expect.poll(() => sent, { timeout: 5_000 }).toBe(1);
  expect(await read()).toBe(LARGE.length);
});

test.each([
  ['a picture', '/img/0123/2560'],
  ['a response that visitors share', '/api/rooms'],
])('the first reader of %s is disconnected when too many bytes are unread', async (_, path) => {
  const reads = [];
  for (let count = 1; count <= 9; count += 1) {
    reads.push(await askFor(path));
    await expect.poll(() => sent, { timeout: 5_000 }).toBe(count);
  }
  expect(await reads.at(-1)?.()).toBe(LARGE.length);
  expect(await reads[0]?.()).toBeLessThan(LARGE.length);
});

test.each([
  ['a request', 'host: localhost'],
  ['a request with an unknown expectation', 'host: localhost\r\nexpect: nonsense'],
  ['a request without a host', 'accept: */*'],
])('a client that sends %s before the response to its previous one is disconnected', async (_, headers) => {
  const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(`GET ${UNANSWERED} HTTP/1.1\r\nhost: localhost\r\n\r\nGET /-/release HTTP/1.1\r\n${headers}\r\n\r\n`);
  await expect.poll(() => client.resume().closed, { timeout: 5_000 }).toBe(true);
});

test('a client that waits for each answer keeps its connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (const path of ['/img/0123/2560', '/-/release', '/api/rooms', '/', '/img/0123/2560']) {
    const [answer] = await once(request(edge.url + path, { agent }).end(), 'response');
    ports.add(answer.socket.localPort);
    await answer.toArray();
  }
  expect(ports.size).toBe(1);
});
