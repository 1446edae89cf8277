import { createServer, type RequestListener, type Server } from 'node:http';
import type { ReleaseSet, SiteConfig } from 'contracts';
import { freePort } from 'part-runtime/ports';
import { matchAreaRoute } from 'releases/store/match-area-route';
import { isInspected } from '../build/page-data-plugin.ts';
import { type AreaSettings, localRelease } from './area-settings.ts';
import { oneAtATime, viteAddress } from './dev-servers.ts';
import {
  type DevelopmentShell,
  readDevelopmentShell,
  sendDevelopmentFile,
  withDevelopmentShell,
} from './development-shell.ts';
import { readPage, withLocalArea, withLocalSource } from './site-page.ts';
import { forwardToSite } from './site-proxy.ts';
import { startVite, type ViteProcess } from './vite-process.ts';
import { watchConfiguration } from './watch-configuration.ts';

/** The paths that the site's servers answer. All others are pages or files of the frame. */
const SERVER_PATHS =
  /^\/(api|img|-|r|emulator|stand-ins|__\/auth|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

const REPORTS = ['/-/reports', '/-/errors', '/-/policy-reports'];

export interface AreaServer {
  address: string;
  /** Returns the development build of the shell with this base URL. Undefined if the site's shell has none. */
  shellOf?: ((base: string) => Promise<DevelopmentShell | undefined>) | undefined;
  stop(): Promise<void>;
}

/** Runs the area's dev server, and restarts it when the manifest or configuration changes. */
export async function startAreaServer(
  { area, folder, frame, site }: AreaSettings,
  { config, set: siteSet }: { config: SiteConfig; set?: ReleaseSet },
  log: (entry: object) => void,
): Promise<AreaServer> {
  const port = await freePort();
  const address = viteAddress(port);
  const shellOf = frame === 'site' && site && siteSet && (await developmentShells(site, siteSet.shell.base));
  let vite: ViteProcess | undefined;
  async function start(): Promise<void> {
    const release = localRelease(folder, address);
    await vite?.stop();
    const set = { id: 'local', shell: { version: 'local', base: address }, areas: { [area]: release } };
    const mode = frame === 'site' ? 'on-site' : 'alone';
    const isProduction = frame === 'site' && !shellOf;
    vite = startVite({ name: area, folder, port, mode, isProduction, page: { set, config } });
    await vite.ready;
  }
  await start();
  const restart = oneAtATime(start);
  const stopWatching = watchConfiguration([folder], () =>
    restart().catch((error) => log({ level: 'error', message: String(error) })),
  );
  return {
    address,
    shellOf: shellOf || undefined,
    stop: async () => {
      stopWatching();
      await vite?.stop();
    },
  };
}

/**
 * Returns a function that downloads each development build once. Returns undefined if the site's current shell has
 * none; its React is then the production build.
 */
async function developmentShells(site: URL, first: string): Promise<AreaServer['shellOf']> {
  const known = new Map<string, Promise<DevelopmentShell | undefined>>();
  const shellOf = (base: string) => {
    const reading = known.get(base) ?? readDevelopmentShell(site, base);
    known.set(base, reading);
    reading.catch(() => known.delete(base));
    return reading;
  };
  return (await shellOf(first)) && shellOf;
}

/** Serves the area in front of a running site, either in a small frame or in place of the deployed version. */
export function areaBeforeSite(settings: AreaSettings, site: URL, port: number, vite: AreaServer): Server {
  const listener = settings.frame === 'site' ? onSite(settings, site, port, vite) : inFrame(site, port, vite.address);
  return localServer(port, listener);
}

/** Serves the area in a small frame. The running site answers API, image and sign-in requests. */
function inFrame(site: URL, port: number, address: string): RequestListener {
  const vite = new URL(address);
  return (request, response) => {
    const isForSite = SERVER_PATHS.test(request.url ?? '/');
    forwardToSite(request, response, { site: isForSite ? site : vite, port });
  };
}

/** Serves the deployed site's pages, with the local area in place of the deployed one. */
function onSite({ folder }: AreaSettings, site: URL, port: number, { address, shellOf }: AreaServer): RequestListener {
  const page = async (html: string, asked: string) => {
    const [pathname = '/'] = asked.split('?');
    let changed = withLocalArea(html, localRelease(folder, address), isInspected(asked));
    const set = readPage(changed)?.set;
    const shell = set && (await shellOf?.(set.shell.base));
    if (shell) changed = withDevelopmentShell(changed, set.shell.base, shell);
    // The site answers 404 for pages that only the local area has.
    return { html: changed, isFound: set !== undefined && matchAreaRoute(set, pathname) !== undefined };
  };
  const policy = (given: string) => withLocalSource(given, address.slice(0, -1));
  return async (request, response) => {
    if (shellOf && (await sendDevelopmentFile(request.url ?? '/', response, shellOf))) return;
    // Discard reports, because failures of the local version must not count as failures of the deployed one.
    if (REPORTS.includes(request.url ?? '')) return void response.writeHead(204).end();
    forwardToSite(request, response, { site, port, page, policy });
  };
}

/**
 * Accepts only local host names. Otherwise, another site whose name resolves to this machine could use the session (DNS
 * rebinding).
 */
function localServer(port: number, listener: RequestListener): Server {
  const names = ['localhost', '127.0.0.1'].map((name) => `${name}:${port}`);
  return createServer((request, response) => {
    if (names.includes(request.headers.host ?? '')) return listener(request, response);
    response.writeHead(421, { 'content-type': 'text/plain' }).end(`Ask for http://localhost:${port}\n`);
  });
}
