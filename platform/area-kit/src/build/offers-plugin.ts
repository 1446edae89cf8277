import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTTP_CONTRACT, PLATFORM_CONTRACT } from 'contracts';
import type { Plugin } from 'vite';
import { sharedVersions } from './host-plugin.ts';

export interface ShellDeclaration {
  /** Patterns of the shell's own pages. */
  paths: readonly string[];
  /** The slots of the site's pages, and how many areas may fill each. */
  slots: Readonly<Record<string, 'one' | 'many'>>;
}

/** Writes `offers.json`: what the shell promises its areas, and what the edge must know of it to serve its pages. */
export function emitOffers(folder: string, shared: readonly string[], declaration: ShellDeclaration): Plugin {
  return {
    name: 'lodge:offers',
    apply: 'build',
    generateBundle() {
      const offers = {
        platform: PLATFORM_CONTRACT,
        http: HTTP_CONTRACT,
        shared: sharedVersions(folder, shared),
        ...declaration,
        page: pageParts(readFileSync(join(folder, 'index.html'), 'utf8')),
      };
      this.emitFile({ type: 'asset', fileName: 'offers.json', source: JSON.stringify(offers) });
    },
  };
}

/** The parts of `index.html` that the edge puts its own elements between. `%BASE_URL%` in them stays. */
function pageParts(html: string) {
  const part = (name: string, pattern: RegExp) => {
    const found = pattern.exec(html)?.[1];
    if (found === undefined) throw new Error(`index.html of the shell has no ${name}`);
    return found.replaceAll(/\n\s*/g, '');
  };
  return {
    lang: part('language', /<html lang="([^"]*)"/),
    head: part('head', /<head>(.*?)<\/head>/s),
    noscript: part('text for browsers without JavaScript', /<noscript>(.*?)<\/noscript>/s),
    frame: part('frame', /<!-{2}frame-->(.*)<!-{2}\/frame-->/s),
  };
}
