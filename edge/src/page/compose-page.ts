import type { PageData, PageRelease, PaintedData, PaintedPage, ReleaseSet, SiteConfig } from 'contracts';
import type { RouteMatch } from 'releases/store/match-area-route';
import type { Release } from 'releases/store/release';
import { bootGuard } from './boot-guard.ts';
import { hashesOf } from './import-map.ts';
import { scriptSource, scriptsOf } from './inline-scripts.ts';
import type { LoadedSet } from './load-set.ts';
import { inlineJson, pageHead } from './page-head.ts';

export interface ComposedPage {
  html: string;
  /** CSP sources for its inline scripts: the import map and the scripts in the shell's head. */
  scriptSources: string[];
}

export interface Painting {
  painted: PaintedPage;
  pathname: string;
  origin: string;
}

/**
 * Composes the page for an address from the shell's page, the set, the configuration, the import map, and preloads of
 * the files that the shell and the area need first. The result depends only on the set, the address pattern and the
 * channel; a painted page also depends on the address and its data. Fallback versions are in the import map but not
 * preloaded.
 */
export function composePage(
  loaded: LoadedSet,
  config: SiteConfig,
  match: RouteMatch | undefined,
  release: PageRelease,
  painting?: Painting,
): ComposedPage {
  const { set, shell, page, releases, fallbacks } = loaded;
  const integrity = hashesOf([...releases, ...fallbacks]);
  const map = JSON.stringify({ integrity });
  const data: PageData = { set, config, release };
  const { base } = set.shell;
  const entry = base + page.entry;
  const first = firstFiles(shell, set, releases, match);
  const scripts = unique(first.scripts).filter((script) => script !== entry);
  const hashOf = (address: string) => (integrity[address] ? ` integrity="${integrity[address]}"` : '');
  const shellHead = page.head.replaceAll('%BASE_URL%', base);
  const guard = (when: string) =>
    `<script ${when} src="${bootGuard.address}" integrity="${bootGuard.integrity}"></script>`;
  const sheet = (href: string) => `<link rel="stylesheet" href="${href}"${hashOf(href)}>`;
  const styles = unique(first.styles).map(sheet);
  const manifest = match?.area && match.area.base + match.area.entry;
  const start = (attributes = '') => [
    // Must come before any module is requested, or browsers ignore its hashes.
    `<script type="importmap">${map}</script>`,
    `<script type="application/json" id="lodge-page">${inlineJson(data)}</script>`,
    // Browsers don't look up preloads in the import map. Without the hash here, each file would be fetched twice.
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}"${hashOf(href)}${attributes}>`),
    // No hash: browsers don't support one on a preload for `fetch` and warn. The shell's fetch checks it.
    ...(manifest ? [`<link rel="preload" as="fetch" crossorigin href="${manifest}"${attributes}>`] : []),
    // A painted page uses `async`, so that a stylesheet that hangs does not block the shell's start.
    `<script type="module"${painting ? ' async' : ''} crossorigin src="${entry}"${hashOf(entry)}${attributes}></script>`,
  ];
  const html = painting
    ? [
        '<!doctype html>',
        `<html lang="${page.lang}" data-painted="${set.id}">`,
        '<head>',
        pageHead(shellHead, painting.painted, { ...painting, brand: config.brand }),
        painting.painted.preloads,
        ...styles,
        // A painted page needs its styles immediately. The area adds links to the same files later.
        ...unique(first.areaStyles).map(sheet),
        '</head>',
        '<body>',
        `<div id="root">${painting.painted.html}</div>`,
        `<script type="application/json" id="lodge-painted">${inlineJson(paintedData(painting.painted, match))}</script>`,
        // Scripts come after the content that they hydrate, at lower priority than its images.
        ...start(' fetchpriority="low"'),
        guard('async fetchpriority="high"'),
        '</body>',
      ]
    : [
        '<!doctype html>',
        `<html lang="${page.lang}">`,
        '<head>',
        shellHead,
        guard('defer'),
        ...styles,
        // Only preload: the area links the sheet itself. A link here would block the start if the sheet did not load.
        // No `crossorigin`: the federation runtime's link has none, and the sheet would be fetched twice.
        ...unique(first.areaStyles).map((href) => `<link rel="preload" as="style" href="${href}"${hashOf(href)}>`),
        ...start(),
        '</head>',
        '<body>',
        `<noscript>${page.noscript}</noscript>`,
        `<div id="root">${page.frame}</div>`,
        '</body>',
      ];
  // Use only the scripts in the shell's own head, so that nothing inserted later is allowed to run.
  const scriptSources = [map, ...scriptsOf(page.head)].map(scriptSource);
  return { html: [...html, '</html>', ''].join('\n'), scriptSources };
}

function paintedData({ queries }: PaintedPage, match: RouteMatch | undefined): PaintedData {
  const { access, opensWith } = match?.entry ?? {};
  return { queries, isPersonal: access !== 'public' || opensWith !== undefined };
}

/** Returns the addresses of the scripts and style sheets that the first view needs. The area's sheets are separate. */
function firstFiles(shell: Release, set: ReleaseSet, releases: readonly Release[], match: RouteMatch | undefined) {
  const main = shell.start.main ?? { scripts: [], styles: [] };
  const at = (base: string) => (file: string) => base + file;
  const scripts = main.scripts.map(at(set.shell.base));
  const styles = main.styles.map(at(set.shell.base));
  const areaStyles: string[] = [];
  if (match?.area && match.entry) {
    const { name, base } = match.area;
    const start = releases.find((release) => release.name === name)?.start[match.entry.module];
    scripts.push(...(start?.scripts ?? []).map(at(base)));
    areaStyles.push(...(start?.styles ?? []).map(at(base)));
  }
  return { scripts, styles, areaStyles };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
