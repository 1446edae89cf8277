import type { AreaName, AreaRelease, PageData } from 'contracts';
import { StartError } from 'part-runtime';
import { namesInTree, sourceFolder } from 'releases/build/tree';
import { readAreaManifest } from '../build/area-manifest.ts';
import { readPage } from './site-page.ts';

export interface AreaSettings {
  area: AreaName;
  folder: string;
  /** `alone`: the area runs in a small frame. `site`: it runs inside the shell of a deployed site. */
  frame: 'alone' | 'site';
  /** The site that answers API calls and other requests to servers. If undefined, the local services answer them. */
  site: URL | undefined;
}

export function readAreaSettings(env: NodeJS.ProcessEnv, root: string): AreaSettings {
  const areas = namesInTree(root).filter((name) => name !== 'shell');
  const area = areas.find((name) => name === env.AREA);
  if (!area) throw new StartError(`There is no area ${env.AREA}; there are ${areas.join(', ')}.`);
  const site = env.AREA_SITE ? parseSiteUrl(env.AREA_SITE) : undefined;
  const frame = env.AREA_FRAME === 'site' ? 'site' : 'alone';
  return { area, site, frame, folder: env.AREA_FOLDER || sourceFolder(root, area) };
}

export function parseSiteUrl(address: string): URL {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url;
  throw new StartError(`${address} is not an address of a site, such as https://lodge.example.`);
}

/**
 * Returns the area in the working tree as a release that is served at `base`. @throws Error if `remote.json` is invalid
 */
export function localRelease(folder: string, base: string): AreaRelease {
  const manifest = readAreaManifest(folder);
  return { ...manifest, version: `${manifest.version}+local`, base, entry: 'mf-manifest.json' };
}

/** Downloads the page data of a deployed site. @throws StartError if it is not a Travel Lodge site */
export async function readSitePage(site: URL): Promise<PageData> {
  const response = await fetch(site, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) }).catch(
    (error: Error) => {
      throw new StartError(
        `${site.origin} does not answer (${(error.cause as Error | undefined)?.message ?? error.message}).`,
      );
    },
  );
  const page = readPage(await response.text());
  if (page) return page;
  throw new StartError(
    `${site.origin} is no Travel Lodge: its page carries no release set (status ${response.status}).`,
  );
}
