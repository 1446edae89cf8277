import type { AreaRelease, PageData } from 'contracts';

const DATA = /(<script type="application\/json" id="lodge-page">)(.*?)(<\/script>)/s;

/** Reads the data that the edge put into a page. Undefined if it is not a page of a Travel Lodge. */
export function readPage(html: string): PageData | undefined {
  const text = DATA.exec(html)?.[2];
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/**
 * Replaces one area of a deployed site's page with a dev server. The set's id, the import map with its hashes, and the
 * other areas stay unchanged. The panel needs no permission here, because it only shows what the page is made of.
 */
export function withLocalArea(html: string, local: AreaRelease, isPanelWanted = false): string {
  const page = readPage(html);
  if (!page) return html;
  const deployed = page.set.areas[local.name];
  const fallback = page.set.fallbacks?.[local.name];
  page.set.areas[local.name] = local;
  // Without this, an error in the area would be hidden by its fallback version.
  delete page.set.fallbacks?.[local.name];
  const isUsual = page.release?.channel === 'promoted' || page.release?.channel === 'canary';
  if (isPanelWanted && isUsual) page.release = { channel: 'inspected' };
  const text = JSON.stringify(page).replaceAll('<', '\\u003c');
  return withoutLinks(
    html
      .replace(DATA, (_all, start, _text, end) => start + text + end)
      // React must not hydrate the local version from what the deployed version painted.
      .replace(/(<html\b[^>]*) data-painted="[^"]*"/, '$1')
      // Must come last: browsers ignore an import map that follows a module script.
      .replace('</body>', `<script type="module" src="${local.base}@vite/client"></script>\n</body>`),
    [deployed, fallback].flatMap((release) => release?.base ?? []),
  );
}

function withoutLinks(html: string, bases: readonly string[]): string {
  return html.replace(/<link\b[^>]*\bhref="([^"]*)"[^>]*>\n?/g, (link, href: string) =>
    bases.some((base) => href.startsWith(base)) ? '' : link,
  );
}

/** Directives that break Vite's client, which starts a worker by its address and shows errors as markup. */
const TAKEN_OUT = /^(upgrade-insecure-requests|require-trusted-types-for|trusted-types)\b/;

/**
 * Extends the site's policy for one dev server: its scripts, its hot reload, and the style elements that Vite creates.
 */
export function withLocalSource(policy: string, origin: string): string {
  const added: Record<string, string[]> = {
    'script-src': [origin],
    'style-src': [origin, "'unsafe-inline'"],
    'connect-src': [origin, origin.replace(/^http/, 'ws')],
    'img-src': [origin],
    'font-src': [origin],
    'worker-src': ['blob:'],
  };
  const directives = policy
    .split(';')
    .map((part) => part.trim())
    .filter((directive) => directive !== '' && !TAKEN_OUT.test(directive));
  // Vite's client uses a worker to detect that its server is back.
  if (!directives.some((directive) => directive.startsWith('worker-src'))) directives.push("worker-src 'self'");
  return directives
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
