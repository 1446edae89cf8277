import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type WatchedUpstream, watchedUpstream } from './watched-upstream.ts';

const servers: Server[] = [];
let upstream: WatchedUpstream | undefined;
const logged: { message?: string }[] = [];
afterEach(() => {
  upstream?.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  logged.length = 0;
});

/** Starts a process that responds with this status, at one of this machine's addresses. */
async function startApi(status = () => 200, host = '127.0.0.1', port = 0): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status()).end());
  servers.push(server);
  await new Promise<void>((done) => server.listen(port, host, done));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

function watch(addresses: string[], resolve?: (host: string) => Promise<string[]>): WatchedUpstream {
  const log = (entry: object) => logged.push(entry);
  upstream = watchedUpstream(addresses, log, { everyMs: 20, ...(resolve && { resolve }) });
  return upstream;
}
const firsts = (of: WatchedUpstream) => new Set([1, 2, 3, 4].map(() => of.order()[0]));

test('an unhealthy process is skipped until it recovers', async () => {
  let status = 503;
  const [well, ill] = [await startApi(), await startApi(() => status)];
  const api = watch([well, ill]);
  await vi.waitFor(() => expect(firsts(api)).toEqual(new Set([well])));
  // The unhealthy process comes last, in case there is no other.
  expect(api.order()).toEqual([well, ill]);
  status = 200;
  await vi.waitFor(() => expect(firsts(api)).toEqual(new Set([well, ill])));
  expect(logged.map(({ message }) => message)).toEqual([
    `The API at ${ill} is passed over: it does not answer, or cannot work`,
    `The API at ${ill} is back`,
  ]);
});

test('unhealthy processes are tried in turn if there is no other', async () => {
  const all = [await startApi(() => 503), await startApi(() => 503)];
  const api = watch(all);
  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(firsts(api)).toEqual(new Set(all));
});

test('a host name is resolved to its current addresses', async () => {
  const first = await startApi();
  const { port } = new URL(first);
  const second = await startApi(undefined, '127.0.0.2', Number(port));
  let names: string[] | undefined = ['127.0.0.1'];
  let asked = 0;
  const api = watch([`http://api.test:${port}`], async () => {
    asked += 1;
    if (!names) throw new Error('no answer');
    return names;
  });
  await vi.waitFor(() => expect(api.order()).toEqual([first]));
  names = ['127.0.0.2', '127.0.0.1'];
  await vi.waitFor(() => expect(firsts(api)).toEqual(new Set([first, second])));
  names = undefined;
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2));
  expect(firsts(api)).toEqual(new Set([first, second]));
  names = ['127.0.0.2'];
  await vi.waitFor(() => expect(api.order()).toEqual([second]));
});

test('a single address is used without health checks', async () => {
  let [asked, rounds] = [0, 0];
  const only = await startApi(() => {
    asked += 1;
    return 503;
  });
  const api = watch([`http://api.test:${new URL(only).port}`], async () => {
    rounds += 1;
    return ['127.0.0.1'];
  });
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3));
  expect([asked, api.order()]).toEqual([0, [only]]);
});
