import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// The baseline for a cached page: a server that sends the same bytes and headers from memory.
const [, , address = ''] = process.argv;
const headers = { accept: 'text/html', 'accept-encoding': 'br' };
const answer = await new Promise<IncomingMessage>((done, failed) =>
  get(address, { headers }, done).on('error', failed),
);
const page = await buffer(answer);
const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...fields } = answer.headers;

const server = createServer((_request, response) => {
  response.writeHead(200, { ...fields, 'content-length': page.length });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
