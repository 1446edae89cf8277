import type { PageData, PageRelease, ReleaseSet, SiteConfig } from 'contracts';
import type { Release } from 'releases/store/release';
import { bootGuard } from './boot-guard.ts';
import { importMap } from './import-map.ts';
import type { LoadedSet } from './load-set.ts';
import type { RouteMatch } from './match-route.ts';

export interface ComposedPage {
  html: string;
  importMapSource: string;
}

/**
 * The page of an address: the parts of the shell's page with the set, the configuration, the import map, and preloads
 * of what the shell and this address's area need first. It depends only on the set, the address pattern and the
 * channel. Fallback versions are in the import map too, but not preloaded.
 */
export function composePage(
  { set, shell, page, releases, fallbacks }: LoadedSet,
  config: SiteConfig,
  match: RouteMatch | undefined,
  release: PageRelease,
): ComposedPage {
  const map = importMap([...releases, ...fallbacks]);
  const data: PageData = { set, config, release };
  const { base } = set.shell;
  const { lang, head, noscript, frame } = page;
  const entry = base + page.entry;
  const first = firstFiles(shell, set, releases, match);
  const styles = unique(first.styles);
  const scripts = unique(first.scripts).filter((script) => script !== entry);
  const hashOf = (address: string) => (map.integrity[address] ? ` integrity="${map.integrity[address]}"` : '');
  const html = [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    head.replaceAll('%BASE_URL%', base),
    // Before any module is requested: later, its hashes would be ignored.
    `<script type="importmap">${map.text}</script>`,
    `<script type="application/json" id="lodge-page">${inlineJson(data)}</script>`,
    // Runs before the shell's modules, without blocking the page.
    `<script defer src="${bootGuard.address}" integrity="${bootGuard.integrity}"></script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Only preloaded: the area links it. Linked here, a sheet that does not arrive would keep the page from starting.
    // No `crossorigin`: the federation runtime's link has none either, and the sheet would be fetched twice.
    ...unique(first.areaStyles).map((href) => `<link rel="preload" as="style" href="${href}">`),
    // Browsers don't look preloads up in the import map: without its hash here, each would be fetched twice.
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}"${hashOf(href)}>`),
    ...(match?.area
      ? [`<link rel="preload" as="fetch" crossorigin href="${match.area.base}${match.area.entry}">`]
      : []),
    `<script type="module" crossorigin src="${entry}"${hashOf(entry)}></script>`,
    '</head>',
    '<body>',
    `<noscript>${noscript}</noscript>`,
    `<div id="root">${frame}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
  return { html, importMapSource: map.source };
}

/** The scripts and sheets that the first view of an address needs, as addresses; the area's sheets apart. */
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

/** JSON that can stand inside a script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
