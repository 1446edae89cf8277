import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { forwardToSite } from 'area-kit/site-proxy';
import type { Site } from '../site.ts';
import type { PlainBundle } from './build.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const PREFIX = '/plain/';

/**
 * Serves the bundle's pages and files, compressed as the edge does it. Forwards everything else to the site, so that
 * the API, data and pictures are the same.
 */
export async function servePlainBundle(bundle: PlainBundle, site: URL): Promise<Site> {
  const ready = new Map([...bundle.files].map(([name, content]) => [PREFIX + name, pack(content)]));
  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
    const file = isPage ? pack(await pageAt(new URL(address, site), bundle)) : ready.get(address);
    if (!file) return forwardToSite(request, response, { site, port: portOf(server) });
    response.writeHead(200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : (TYPES[extname(address)] ?? 'application/octet-stream'),
      'content-encoding': 'br',
      'content-length': file.length,
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${portOf(server)}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const pack = (content: string | Uint8Array) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/** Takes only the shell's data from the site's page. The rest is what a bundler would generate, with preloads. */
async function pageAt(address: URL, { entry, first }: PlainBundle): Promise<string> {
  const html = await (await fetch(address)).text();
  const data = /<script type="application\/json" id="lodge-page">.*?<\/script>/s.exec(html)?.[0];
  if (!data) throw new Error(`The site's page ${address} has no data for the shell`);
  const isOfBrowse = address.pathname === '/' || address.pathname.startsWith('/room/');
  const { scripts, styles } = isOfBrowse ? first.browse : first.shell;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Travel Lodge</title>',
    data,
    ...styles.map((name) => `<link rel="stylesheet" href="${PREFIX}${name}">`),
    ...scripts
      .filter((name) => name !== entry)
      .map((name) => `<link rel="modulepreload" crossorigin href="${PREFIX}${name}">`),
    `<script type="module" crossorigin src="${PREFIX}${entry}"></script>`,
    '</head><body><div id="root"></div></body></html>',
  ].join('\n');
}
