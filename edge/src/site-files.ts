import type { IncomingMessage, ServerResponse } from 'node:http';
import { releaseBase } from 'releases/store/release';
import type { CurrentSets } from './current-sets.ts';
import type { LoadedSet } from './page/load-set.ts';
import type { EdgeSettings } from './settings.ts';

type Site = Pick<EdgeSettings, 'siteUrl' | 'config'>;

const HOUR = 'public, max-age=3600';
const ICON = /^icon-(192|512)\.png$/;

const FILES: Record<string, { type: string; content(site: Site, promoted: LoadedSet | undefined): string }> = {
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    content: ({ siteUrl }) =>
      `User-agent: *\nDisallow: /dashboard\nDisallow: /api\n\nSitemap: ${new URL('/sitemap.xml', siteUrl)}\n`,
  },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', content: sitemap },
  '/manifest.webmanifest': { type: 'application/manifest+json', content: manifest },
};

export async function sendSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { site, sets }: { site: Site; sets: CurrentSets },
): Promise<boolean> {
  const file = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined;
  if (!file) return false;
  const body = file.content(site, (await sets.current())?.promoted);
  response.writeHead(200, { 'content-type': file.type, 'cache-control': HOUR });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/** Returns a sitemap of the areas' public pages with fixed addresses. These pages link to the others. */
function sitemap({ siteUrl }: Site, promoted: LoadedSet | undefined): string {
  const routes = Object.values(promoted?.set.areas ?? {}).flatMap((area) => area.routes);
  const pages = routes.filter(({ path, access }) => access === 'public' && !path.includes(':'));
  const urls = pages.map(({ path }) => `  <url><loc>${new URL(path, siteUrl)}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

function manifest({ config }: Site, promoted: LoadedSet | undefined): string {
  const { version = '', files = {} } = promoted?.shell ?? {};
  const icons = Object.keys(files).flatMap((file) => {
    const size = ICON.exec(file)?.[1];
    return size ? [{ src: releaseBase('shell', version) + file, sizes: `${size}x${size}`, type: 'image/png' }] : [];
  });
  return JSON.stringify({
    name: config.brand,
    short_name: config.brand,
    start_url: '/',
    // iOS supports only `standalone`, and allows push messages only in such an app.
    display: 'standalone',
    display_override: ['minimal-ui'],
    icons,
  });
}
