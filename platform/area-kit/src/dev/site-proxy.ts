import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { toLocalCookie, toSiteCookies } from './site-cookies.ts';

export interface SiteProxy {
  site: URL;
  port: number;
  page?(html: string, address: string): Promise<{ html: string; isFound?: boolean }>;
  policy?(policy: string): string;
}

const NOT_PASSED = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/** Forwards a request to the deployed site as if one of the site's pages had made it, and returns the response. */
export function forwardToSite(incoming: IncomingMessage, response: ServerResponse, proxy: SiteProxy): void {
  const { site, port } = proxy;
  const isPage = /\btext\/html\b/.test(incoming.headers.accept ?? '');
  const headers = siteHeaders(incoming, proxy, isPage);
  const send = site.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = send(new URL(incoming.url ?? '/', site), { method: incoming.method, headers }, (answer) => {
    answer.on('error', () => response.destroy());
    const passed = { ...answer.headers };
    for (const name of [...NOT_PASSED, 'strict-transport-security']) delete passed[name];
    const cookies = answer.headers['set-cookie'];
    if (cookies) passed['set-cookie'] = cookies.map((cookie) => toLocalCookie(cookie, port));
    if (passed.location) passed.location = toLocalAddress(passed.location, site);
    const isHtml = /^text\/html\b/.test(answer.headers['content-type'] ?? '');
    if (isPage && isHtml && proxy.page) return void sendPage(answer, response, passed, incoming, proxy);
    response.writeHead(answer.statusCode ?? 502, passed);
    answer.pipe(response);
  });
  outgoing.on('error', (error) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end(`${site.origin} does not answer: ${error.message}\n`);
  });
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}

async function sendPage(
  answer: IncomingMessage,
  response: ServerResponse,
  passed: IncomingHttpHeaders,
  incoming: IncomingMessage,
  { page, policy }: SiteProxy,
): Promise<void> {
  try {
    const original = await text(answer);
    const changed = (await page?.(original, incoming.url ?? '/')) ?? { html: original };
    const given = passed['content-security-policy'];
    const headers: OutgoingHttpHeaders = {
      ...passed,
      ...(typeof given === 'string' && policy && { 'content-security-policy': policy(given) }),
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(changed.html),
    };
    delete headers.etag;
    response.writeHead(changed.isFound ? 200 : (answer.statusCode ?? 502), headers);
    response.end(changed.html);
  } catch {
    response.destroy();
  }
}

/**
 * Replaces the local origin with the site's. Requests from other origins keep theirs, so that the site refuses them.
 */
function siteHeaders(incoming: IncomingMessage, { site, port }: SiteProxy, isPage: boolean) {
  const headers: IncomingHttpHeaders = { ...incoming.headers, host: site.host };
  for (const name of NOT_PASSED) delete headers[name];
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  const local = `http://${incoming.headers.host}`;
  if (headers.origin === local) headers.origin = site.origin;
  if (headers.referer?.startsWith(`${local}/`)) headers.referer = site.origin + headers.referer.slice(local.length);
  const cookie = toSiteCookies(headers.cookie, port);
  if (cookie) headers.cookie = cookie;
  else delete headers.cookie;
  if (isPage) {
    // The page will be modified, so request the complete page without compression.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range'] as const)
      delete headers[name];
  }
  return headers;
}

function toLocalAddress(location: string, site: URL): string {
  return location.startsWith(`${site.origin}/`) ? location.slice(site.origin.length) : location;
}
