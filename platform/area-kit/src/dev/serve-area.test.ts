import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { areaBeforeSite } from './serve-area.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function portOf(server: Server, wanted = 0): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('failures of the local version are not reported to the site', async () => {
  const asked: string[] = [];
  const sitePort = await portOf(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('{}');
    }),
  );
  const spare = createServer();
  const port = await portOf(spare);
  spare.close();
  const site = new URL(`http://127.0.0.1:${sitePort}/`);
  const area = { area: 'host', folder: '/nowhere', frame: 'site', site } as const;
  const vite = { address: 'http://127.0.0.1:1/', stop: async () => {} };
  await portOf(areaBeforeSite(area, site, port, vite), port);
  const send = (path: string) => fetch(`http://localhost:${port}${path}`, { method: 'POST', body: '{}' });
  for (const path of ['/-/reports', '/-/errors', '/-/policy-reports']) expect((await send(path)).status).toBe(204);
  expect(asked).toEqual([]);
  expect((await send('/api/logout')).status).toBe(200);
  expect(asked).toEqual(['POST /api/logout']);
});
