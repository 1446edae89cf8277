import { createServer, type RequestListener, type Server } from 'node:http';
import type { SiteConfig } from 'contracts';
import { matchAreaRoute } from 'edge/page/match-route';
import { freePort } from 'part-runtime/ports';
import { isInspected } from '../build/page-data-plugin.ts';
import { type AreaSettings, localRelease } from './area-settings.ts';
import { oneAtATime, viteAddress } from './dev-servers.ts';
import { readPage, withLocalArea, withLocalSource } from './site-page.ts';
import { forwardToSite } from './site-proxy.ts';
import { startVite, type ViteProcess } from './vite-process.ts';
import { watchConfiguration } from './watch-configuration.ts';

/** What the server parts of a site answer; everything else is a page or a file of the frame. */
const OF_SERVERS =
  /^\/(api|img|-|r|emulator|stand-ins|__\/auth|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

/** Where pages report how versions fare. */
const REPORTS = ['/-/reports', '/-/errors'];

export interface KeptVite {
  address: string;
  stop(): Promise<void>;
}

/** The dev server of the area, started again when its manifest or configuration changes. */
export async function keepVite(
  { area, folder, frame }: AreaSettings,
  config: SiteConfig,
  log: (entry: object) => void,
): Promise<KeptVite> {
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

/** The area in front of a running site: in its own frame, or in the place of the site's own. */
export function areaBeforeSite(settings: AreaSettings, site: URL, port: number, vite: KeptVite): Server {
  const listener =
    settings.frame === 'site' ? onSite(settings, site, port, vite.address) : besideSite(site, port, vite.address);
  return localServer(port, listener);
}

/** The area's own frame; the rest of the running site answers for API, pictures and signing in. */
function besideSite(site: URL, port: number, address: string): RequestListener {
  const vite = new URL(address);
  return (request, response) => {
    const isOfSite = OF_SERVERS.test(request.url ?? '/');
    forwardToSite(request, response, { site: isOfSite ? site : vite, port });
  };
}

/** The deployed site, with this area in the place of its own. Only this page says so: the site takes no address. */
function onSite({ folder }: AreaSettings, site: URL, port: number, address: string): RequestListener {
  const page = (html: string, asked: string) => {
    const [pathname = '/'] = asked.split('?');
    const changed = withLocalArea(html, localRelease(folder, address), isInspected(asked));
    const set = readPage(changed)?.set;
    // A page that the area has only here is not known to the site.
    return { html: changed, isFound: set !== undefined && matchAreaRoute(set, pathname) !== undefined };
  };
  const policy = (given: string) => withLocalSource(given, address.slice(0, -1));
  return (request, response) => {
    // What fails here says nothing about a version that visitors have.
    if (REPORTS.includes(request.url ?? '')) return void response.writeHead(204).end();
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
