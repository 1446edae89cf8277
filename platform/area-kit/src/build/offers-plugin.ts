import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACTS } from 'contracts';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import type { Plugin, Rolldown } from 'vite';
import { sharedVersions } from './build-options.ts';

export interface ShellDeclaration {
  /** The path patterns of the shell's own pages. */
  paths: readonly string[];
  /** The slots on the site's pages. `one` means that only one area may fill it. */
  slots: Readonly<Record<string, 'one' | 'many'>>;
  icons: readonly string[];
}

/** Writes `offers.json`: what the shell provides to areas, and the parts that the edge composes pages from. */
export function emitOffers(folder: string, shared: readonly string[], declaration: ShellDeclaration): Plugin {
  return {
    name: 'lodge:offers',
    apply: 'build',
    async generateBundle() {
      const importer = join(folder, 'src/boot.tsx');
      const exports = await Promise.all(
        shared.map(async (name) => [name, await exportsOf(this, name, importer)] as const),
      );
      const all: Endpoint[] = Object.values(endpoints);
      const offers = {
        ...CONTRACTS,
        shared: sharedVersions(folder, shared),
        // The exports of CommonJS modules are not known.
        exports: Object.fromEntries(exports.filter(([, names]) => names.length > 0)),
        calls: [...new Set(all.map(({ call }) => call))].sort(),
        ...declaration,
        page: pageParts(readFileSync(join(folder, 'index.html'), 'utf8')),
      };
      this.emitFile({ type: 'asset', fileName: 'offers.json', source: JSON.stringify(offers) });
    },
  };
}

/** Returns the names that a module exports, including those that it re-exports with `export *`. */
async function exportsOf(build: Rolldown.PluginContext, source: string, importer: string): Promise<string[]> {
  const { id = '' } = (await build.resolve(source, importer)) ?? {};
  const { exports = [], code } = build.getModuleInfo(id) ?? {};
  const names = exports.filter((name) => name !== '*');
  if (names.length === exports.length) return names;
  const whole = build.parse(code ?? '').body.filter((node) => node.type === 'ExportAllDeclaration');
  const more = await Promise.all(whole.map(({ source: { value } }) => exportsOf(build, value, id)));
  return [...names, ...more.flat()].sort();
}

/** Extracts the parts of `index.html` that the edge composes pages from. The placeholder `%BASE_URL%` is kept. */
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
