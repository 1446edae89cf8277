import { createServer, request, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../testing/test-edge.ts';
import { readBody } from './read-body.ts';

const LIMIT = 1_000;

let server: Server;
let port = 0;
beforeEach(async () => {
  server = createServer(async (incoming, response) => {
    const body = await readBody(incoming, LIMIT);
    const status = body === undefined ? 413 : 200;
    response.writeHead(status, { connection: 'close', from: String(incoming.socket?.remoteAddress) }).end(body);
  });
  port = await listen(server);
});
afterEach(() => {
  server.close();
});

/** Sends a body in pieces and without a length. */
function send(
  pieces: string[],
  { goesOn = false } = {},
): Promise<{ status: number | undefined; from: unknown; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode, from: answer.headers.from, body });
    });
    sending.on('error', reject);
    for (const piece of pieces) sending.write(piece);
    if (!goesOn) sending.end();
  });
}

test('a body can arrive in several pieces', async () => {
  expect(await send(['hello ', 'host'])).toEqual({ status: 200, from: '127.0.0.1', body: 'hello host' });
});

test('a body over the limit is refused while it is being sent', async () => {
  expect(await send(['x'.repeat(LIMIT), 'y'], { goesOn: true })).toEqual({ status: 413, from: '127.0.0.1', body: '' });
});
