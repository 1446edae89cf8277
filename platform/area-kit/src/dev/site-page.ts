import type { AreaRelease, PageData } from 'contracts';

const DATA = /(<script type="application\/json" id="lodge-page">)(.*?)(<\/script>)/s;

/** What the edge of a site put into a page; undefined when the page is none of a Travel Lodge. */
export function readPage(html: string): PageData | undefined {
  const text = DATA.exec(html)?.[2];
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/**
 * A page of a deployed site in which one area comes from a dev server. Everything else stays as it is: the
 * set's id, the import map with the hashes of all other scripts, the other areas. The panel opens without being asked
 * whether the developer may: it only says what the page is made of.
 */
export function withLocalArea(html: string, local: AreaRelease, isPanelWanted = false): string {
  const page = readPage(html);
  if (!page) return html;
  const deployed = page.set.areas[local.name];
  const fallback = page.set.fallbacks?.[local.name];
  page.set.areas[local.name] = local;
  // With it a mistake in the area would go unseen: the version before would show instead.
  delete page.set.fallbacks?.[local.name];
  const isUsual = page.release?.channel === 'promoted' || page.release?.channel === 'canary';
  if (isPanelWanted && isUsual) page.release = { channel: 'inspected' };
  const text = JSON.stringify(page).replaceAll('<', '\\u003c');
  return withoutLinks(
    html
      .replace(DATA, (_all, start, _text, end) => start + text + end)
      // What the deployed version painted is not what the local one takes over.
      .replace(/(<html\b[^>]*) data-painted="[^"]*"/, '$1')
      // Last: a module script before the import map would take the map's effect away.
      .replace('</body>', `<script type="module" src="${local.base}@vite/client"></script>\n</body>`),
    [deployed, fallback].flatMap((release) => release?.base ?? []),
  );
}

/** Preloads and sheets of the version that is not shown. */
function withoutLinks(html: string, bases: readonly string[]): string {
  return html.replace(/<link\b[^>]*\bhref="([^"]*)"[^>]*>\n?/g, (link, href: string) =>
    bases.some((base) => href.startsWith(base)) ? '' : link,
  );
}

/** What a dev server's client cannot bear: it starts a worker by its address and shows errors as markup. */
const TAKEN_OUT = /^(upgrade-insecure-requests|require-trusted-types-for|trusted-types)\b/;

/** The site's policy, opened for one dev server: its scripts, its hot reload, and the style elements that Vite makes. */
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
  // With a worker Vite's client finds out that its server is back.
  if (!directives.some((directive) => directive.startsWith('worker-src'))) directives.push("worker-src 'self'");
  return directives
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
