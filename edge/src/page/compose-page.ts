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
 * The page of an address: the shell's HTML with the set, the configuration, the import map, and preloads of
 * what the shell and this address's area need first. The same for everyone who came to the same set in the same
 * way, at the same address. What takes over when an area fails is in the import map as well, but not preloaded.
 */
export function composePage(
  { set, releases, fallbacks }: LoadedSet,
  config: SiteConfig,
  match: RouteMatch | undefined,
  release: PageRelease,
): ComposedPage {
  const shell = releases.find(({ name }) => name === 'shell');
  if (!shell?.html) throw new Error(`shell ${set.shell.version} has no page`);
  const map = importMap([...releases, ...fallbacks]);
  const data: PageData = { set, config, release };
  const ofShell = htmlParts(shell.html, set.shell.base);
  const first = firstFiles(shell, set, releases, match);
  const styles = unique(first.styles);
  const scripts = unique([...ofShell.preloads, ...first.scripts]).filter((script) => !ofShell.entries.includes(script));
  const hashOf = (address: string) => (map.integrity[address] ? ` integrity="${map.integrity[address]}"` : '');
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Travel Lodge</title>',
    '<meta name="description" content="Rooms for short stays, from beach huts to castles: browse, reserve, pay by card.">',
    `<link rel="icon" href="${set.shell.base}favicon.svg" type="image/svg+xml">`,
    // Before any module is asked for: later, its hashes would not count.
    `<script type="importmap">${map.text}</script>`,
    `<script type="application/json" id="lodge-page">${inlineJson(data)}</script>`,
    // Runs before the modules of the shell, in this order, without keeping the page waiting for it.
    `<script defer src="${bootGuard.address}" integrity="${bootGuard.integrity}"></script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // An area links its own sheet; linked here, one that does not arrive would keep the whole page from starting.
    // No `crossorigin`: the federation runtime's link has none either, and the sheet would be fetched twice.
    ...unique(first.areaStyles).map((href) => `<link rel="preload" as="style" href="${href}">`),
    // Browsers don't look preloads up in the map: without its hash here, each would be fetched twice.
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}"${hashOf(href)}>`),
    ...(match?.area
      ? [`<link rel="preload" as="fetch" crossorigin href="${match.area.base}${match.area.entry}">`]
      : []),
    ...ofShell.entries.map((src) => `<script type="module" crossorigin src="${src}"${hashOf(src)}></script>`),
    '</head>',
    '<body>',
    '<noscript><p class="pt-20">Travel Lodge needs JavaScript.</p></noscript>',
    `<div id="root">${frameOf(shell.html)}</div>`,
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

/** Entry scripts and preloads of a built page, with addresses of the site. */
function htmlParts(html: string, base: string): { entries: string[]; preloads: string[] } {
  const addresses = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, address]) => base + String(address).replace(/^\.\//, ''));
  return {
    entries: addresses(/<script type="module"[^>]* src="([^"]+)"/g),
    preloads: addresses(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  };
}

/** The markup that the shell shows until its scripts have come. */
function frameOf(html: string): string {
  return (/<!-{2}frame-->(.*)<!-{2}\/frame-->/s.exec(html)?.[1] ?? '').replaceAll(/\n\s*/g, '');
}

/** JSON that can stand inside a script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
