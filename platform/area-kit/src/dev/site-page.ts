import type { AreaRelease, PageData } from 'contracts';

const DATA = /(<script type="application\/json" id="lodge-page">)(.*?)(<\/script>)/s;

/** Parses the data that the edge inlined into a page. Undefined if the page is not from a Travel Lodge site. */
export function readPage(html: string): PageData | undefined {
  const text = DATA.exec(html)?.[2];
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/**
 * Makes a deployed site's page load one area from a dev server. The set's id, the import map with its hashes and the
 * other areas remain unchanged. The release panel needs no permission here: it only shows the versions on the page.
 */
export function withLocalArea(html: string, local: AreaRelease, isPanelWanted = false): string {
  const page = readPage(html);
  if (!page) return html;
  const deployed = page.set.areas[local.name];
  const fallback = page.set.fallbacks?.[local.name];
  page.set.areas[local.name] = local;
  // Otherwise the fallback version would hide an error in the local area.
  delete page.set.fallbacks?.[local.name];
  const isUsual = page.release?.channel === 'promoted' || page.release?.channel === 'canary';
  if (isPanelWanted && isUsual) page.release = { channel: 'inspected' };
  const text = JSON.stringify(page).replaceAll('<', '\\u003c');
  return withoutLinks(
    html
      .replace(DATA, (_all, start, _text, end) => start + text + end)
      // The deployed version painted this page, so React must not hydrate it with the local version.
      .replace(/(<html\b[^>]*) data-painted="[^"]*"/, '$1')
      // Append the script at the end: browsers ignore an import map that follows a module script.
      .replace('</body>', `<script type="module" src="${local.base}@vite/client"></script>\n</body>`),
    [deployed, fallback].flatMap((release) => release?.base ?? []),
  );
}

function withoutLinks(html: string, bases: readonly string[]): string {
  return html.replace(/<link\b[^>]*\bhref="([^"]*)"[^>]*>\n?/g, (link, href: string) =>
    bases.some((base) => href.startsWith(base)) ? '' : link,
  );
}

/** Directives that break Vite's client, which starts a worker from a URL and inserts errors as markup. */
const REMOVED_DIRECTIVES = /^(upgrade-insecure-requests|require-trusted-types-for|trusted-types)\b/;

/** Extends the site's CSP to allow a dev server's scripts and hot reload, and the style elements that Vite creates. */
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
    .filter((directive) => directive !== '' && !REMOVED_DIRECTIVES.test(directive));
  // Vite's client uses a worker to detect that the dev server is available again.
  if (!directives.some((directive) => directive.startsWith('worker-src'))) directives.push("worker-src 'self'");
  return directives
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
