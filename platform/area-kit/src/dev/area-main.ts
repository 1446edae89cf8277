import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SiteConfig } from 'contracts';
import { matchAreaRoute } from 'edge/page/match-route';
import { forward } from 'edge/proxy';
import { createEdge } from 'edge/server';
import { readEdgeSettings } from 'edge/settings';
import { roundRobin } from 'edge/upstream';
import { runPart } from 'part-runtime';
import { freePort } from 'part-runtime/ports';
import { type AreaSettings, localRelease, readAreaSettings, readSitePage } from './area-settings.ts';
import { oneAtATime, viteAddress } from './dev-servers.ts';
import { readPage, withLocalArea, withLocalSource } from './site-page.ts';
import { forwardToSite } from './site-proxy.ts';
import { startVite, type ViteProcess } from './vite-process.ts';
import { watchConfiguration } from './watch-configuration.ts';

// `npm run dev -- --area <name>`: one area from Vite. Alone it has a small frame of its own, in front of the
// product's parts or of a site that runs; with `--site` it takes its place inside the deployed site's pages.
const ROOT = join(import.meta.dirname, '../../../..');

/** What the server parts of a site answer; everything else is a page or a file of the frame. */
const OF_SERVERS =
  /^\/(api|img|-|r|emulator|stand-ins|__\/auth|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

await runPart('dev area', async () => {
  const area = readAreaSettings(process.env, ROOT);
  const edge = readEdgeSettings(process.env);
  const log = (entry: object) => process.stdout.write(`${JSON.stringify(entry)}\n`);
  const config = area.site ? (await readSitePage(area.site)).config : edge.config;
  const vite = await keepVite(area, config, log);
  const upstream = roundRobin([vite.address]);
  const toVite = (request: IncomingMessage, response: ServerResponse) => forward(request, response, upstream, edge);
  const server = area.site
    ? localServer(
        edge.port,
        area.frame === 'site'
          ? onSite(area, area.site, edge.port, vite.address)
          : besideSite(area.site, edge.port, toVite),
      )
    : createEdge(edge, log, async (request, response) => toVite(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(edge.port, area.site ? '127.0.0.1' : edge.host, resolve);
  });
  return {
    port: edge.port,
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([vite.stop(), new Promise((resolve) => server.close(resolve))]);
    },
  };
});

/** The dev server of the area, started again when its manifest or configuration changes. */
async function keepVite({ area, folder, frame }: AreaSettings, config: SiteConfig, log: (entry: object) => void) {
  const port = await freePort();
  const address = viteAddress(port);
  let vite: ViteProcess | undefined;
  async function start(): Promise<void> {
    const release = localRelease(folder, address);
    await vite?.stop();
    const set = { id: 'local', shell: { version: 'local', base: address }, areas: { [area]: release } };
    const mode = frame === 'site' ? 'on-site' : 'alone';
    vite = startVite({ name: area, folder, port, mode, page: { set, config } });
    await vite.ready;
  }
  await start();
  const restart = oneAtATime(start);
  const stopWatching = watchConfiguration([folder], () =>
    restart().catch((error) => log({ level: 'error', message: String(error) })),
  );
  return {
    address,
    stop: async () => {
      stopWatching();
      await vite?.stop();
    },
  };
}

/** The area's own frame; the rest of the running site answers for API, pictures and signing in. */
function besideSite(site: URL, port: number, toVite: RequestListener): RequestListener {
  return (request, response) => {
    if (OF_SERVERS.test(request.url ?? '/')) forwardToSite(request, response, { site, port });
    else toVite(request, response);
  };
}

/** The deployed site, with this area in the place of its own. Only this page says so: the site takes no address. */
function onSite({ folder }: AreaSettings, site: URL, port: number, address: string): RequestListener {
  const page = (html: string, pathname: string) => {
    const changed = withLocalArea(html, localRelease(folder, address));
    const set = readPage(changed)?.set;
    // A page that the area has only here is not known to the site.
    return { html: changed, isFound: set !== undefined && matchAreaRoute(set, pathname) !== undefined };
  };
  const policy = (given: string) => withLocalSource(given, address.slice(0, -1));
  return (request, response) => {
    // What fails here says nothing about a version that visitors have.
    if (request.url === '/-/reports') return void response.writeHead(204).end();
    forwardToSite(request, response, { site, port, page, policy });
  };
}

/** Answers this machine's browser alone: another site's name that leads here must not act with its session. */
function localServer(port: number, listener: RequestListener): Server {
  const names = ['localhost', '127.0.0.1'].map((name) => `${name}:${port}`);
  return createServer((request, response) => {
    if (names.includes(request.headers.host ?? '')) return listener(request, response);
    response.writeHead(421, { 'content-type': 'text/plain' }).end(`Ask for http://localhost:${port}\n`);
  });
}
