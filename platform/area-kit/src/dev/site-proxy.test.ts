import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { forwardToSite, type SiteProxy } from './site-proxy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a server that acts as the deployed site, and the local edge in front of it. */
async function localEdge(site: RequestListener, changes: Partial<SiteProxy> = {}) {
  const sitePort = await listen(site);
  const proxy = { site: new URL(`http://127.0.0.1:${sitePort}`), port: 0, ...changes };
  proxy.port = await listen((incoming, response) => forwardToSite(incoming, response, proxy));
  return { site: proxy.site.origin, port: proxy.port, ask: (options: Ask) => ask(proxy.port, options) };
}

interface Ask {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

function ask(port: number, { method = 'GET', path = '/', headers = {}, body }: Ask) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const host = `localhost:${port}`;
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { host, ...headers } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const echo: RequestListener = async (incoming, response) => {
  const { origin, host, cookie, referer } = incoming.headers;
  response.end(JSON.stringify({ origin, host, cookie, referer, url: incoming.url, body: await text(incoming) }));
};

test('a write from the local page has the origin of the site', async () => {
  const { ask, port, site } = await localEdge(echo);
  const local = `http://localhost:${port}`;
  const { body } = await ask({
    method: 'POST',
    path: '/api/rooms?a=1',
    headers: { origin: local, referer: `${local}/dashboard`, cookie: `s.host-${port}=1; other=2` },
    body: '{}',
  });
  expect(JSON.parse(body)).toEqual({
    origin: site,
    host: new URL(site).host,
    cookie: '__Host-s=1',
    referer: `${site}/dashboard`,
    url: '/api/rooms?a=1',
    body: '{}',
  });
});

test('a write from another page keeps its origin', async () => {
  const { ask } = await localEdge(echo);
  const { body } = await ask({ method: 'POST', headers: { origin: 'http://evil.example' } });
  expect(JSON.parse(body).origin).toBe('http://evil.example');
});

test('cookies and redirects of the site are converted for the local edge', async () => {
  const { ask, port } = await localEdge((incoming, response) => {
    response.writeHead(302, {
      location: `http://${incoming.headers.host}/login?from=%2F`,
      'set-cookie': ['__Host-s=1; Path=/; Secure', 'b=2; Domain=lodge.example'],
      'strict-transport-security': 'max-age=1',
    });
    response.end();
  });
  const { status, headers } = await ask({});
  expect(status).toBe(302);
  expect(headers.location).toBe('/login?from=%2F');
  expect(headers['set-cookie']).toEqual([`s.host-${port}=1; Path=/`, `b.plain-${port}=2`]);
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('responses other than pages are not modified', async () => {
  const { ask } = await localEdge(
    (_incoming, response) => {
      response.writeHead(404, { 'content-type': 'text/html', 'content-security-policy': 'a', etag: '"1"' });
      response.end('<p>old</p>');
    },
    {
      page: async (html, path) => ({ html: html.replace('old', `new ${path}`), isFound: true }),
      policy: (p) => `${p} b`,
    },
  );
  const page = await ask({ path: '/dashboard/x?y', headers: { accept: 'text/html' } });
  expect(page).toMatchObject({ status: 200, body: '<p>new /dashboard/x?y</p>' });
  expect(page.headers).toMatchObject({ 'content-security-policy': 'a b', 'cache-control': 'no-store' });
  expect(page.headers.etag).toBeUndefined();
  expect(await ask({ headers: { accept: '*/*' } })).toMatchObject({ status: 404, body: '<p>old</p>' });
});

test('the error for a site that does not respond names the site', async () => {
  const { ask } = await localEdge((incoming) => incoming.socket.destroy());
  expect(await ask({})).toMatchObject({ status: 502, body: expect.stringContaining('does not answer') });
});
