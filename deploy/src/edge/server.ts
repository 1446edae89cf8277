import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openStore } from '../store/store.ts';
import { createPages } from './pages.ts';
import { forward } from './proxy.ts';
import { sendReleasedFile } from './released-file.ts';
import type { EdgeSettings } from './settings.ts';

const IDENTITY_PREFIXES = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/',
  '/__/auth/',
  '/stand-ins/identity/',
];
const YEAR = 'public, max-age=31536000, immutable';

/** Answers a page address. In development it is Vite that does, and it serves files with endings too. */
type SendPage = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

/** The one door of the site: pages by release set, immutable files, and the way to API and stand-ins. */
export function createEdge(settings: EdgeSettings, log: (entry: object) => void, devSite?: SendPage): Server {
  const sendPage = devSite ?? createPages(openStore(settings.releases), settings);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    const target = partOf(pathname, settings);
    if (target) return forward(request, response, target, settings);
    if (devSite) return devSite(request, response, pathname);
    if (pathname.startsWith('/stand-ins') || pathname.startsWith('/emulator')) return notFound(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (pathname.startsWith('/r/')) {
      if (await sendReleasedFile(request, response, join(settings.releases, 'r'), pathname.slice(3), YEAR)) return;
      return notFound(response);
    }
    if (pathname === '/robots.txt') {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /dashboard\nDisallow: /api\n');
      return;
    }
    // An address with an ending is a file that is not there, never a page.
    if (/\.[a-z0-9]{2,5}$/i.test(pathname)) return notFound(response);
    await sendPage(request, response, pathname);
  }

  return createServer((request, response) => {
    handle(request, response).catch((error) => {
      log({ level: 'error', message: String((error as Error).stack ?? error), url: request.url });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong. Please try again.\n');
    });
  });
}

function partOf(pathname: string, { apiUrl, identityUrl, standInsUrl }: EdgeSettings): string | undefined {
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/img/')) return apiUrl;
  if (IDENTITY_PREFIXES.some((prefix) => pathname.startsWith(prefix))) return identityUrl;
  if (pathname === '/stand-ins' || pathname.startsWith('/stand-ins/')) return standInsUrl;
  return undefined;
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found\n');
}
