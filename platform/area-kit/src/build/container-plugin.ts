import type { AreaManifest } from 'contracts';
import type { Plugin, Rolldown } from 'vite';
import { sharedVersions } from './host-plugin.ts';

type Bundle = Rolldown.OutputBundle;

const ENTRY = 'lodge:container';

export interface ContainerOptions {
  folder: string;
  manifest: AreaManifest;
  /** Source files, such as `./src/routes.tsx`, by exposed name. */
  exposes: Record<string, string>;
  shared: readonly string[];
}

/**
 * Builds an area as a Module Federation container: `init` takes the packages that the page provides, `get` returns an
 * exposed module (docs/decisions/031-small-containers.md).
 */
export function container({ folder, manifest, exposes, shared }: ContainerOptions): Plugin {
  const used = new Map<string, Set<string>>();
  const imports = importsOf(shared);
  const leftover = new RegExp(
    String.raw`(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["'\`](${shared.join('|')})["'\`]`,
  );
  return {
    name: 'lodge:container',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { remoteEntry: ENTRY },
          external: [...shared],
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js' },
        },
      },
    }),
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? containerModule(exposes, shared) : undefined),
    renderChunk(code, chunk) {
      for (const name of chunk.imports) if (shared.includes(name) && !used.has(name)) used.set(name, new Set());
      const replaced = code.replace(imports, (_, all?: string, whole?: string, names?: string, name = '') => {
        for (const one of importedNames(whole, names)) used.get(name)?.add(one);
        return fromPage(name, all, whole, names);
      });
      const [, left] = leftover.exec(replaced) ?? [];
      if (left) this.error(`${chunk.fileName} takes ${left} from the page, so it must import names of it statically`);
      return { code: replaced, map: null };
    },
    generateBundle(_, bundle) {
      const versions = sharedVersions(folder, [...used.keys()]);
      const source = JSON.stringify(federationManifest(manifest, versions, exposes, bundle));
      this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source });
      const uses = Object.fromEntries([...used].map(([name, names]) => [name, [...names].sort()]));
      this.emitFile({ type: 'asset', fileName: 'uses.json', source: JSON.stringify(uses) });
    },
  };
}

function containerModule(exposes: Record<string, string>, shared: readonly string[]): string {
  const modules = Object.entries(exposes).map(([name, file]) => `'${name}': () => import('${file.slice(1)}')`);
  return `
    const page = (globalThis.lodgeShared ??= {});
    const modules = { ${modules.join(', ')} };
    export const init = (scope) => Promise.all(${JSON.stringify(shared)}.map(async (name) => {
      const [offer] = Object.values(scope[name] ?? {});
      if (offer) page[name] ??= (offer.lib ?? (await offer.get()))();
    }));
    export async function get(name) {
      const module = await modules[name]();
      return () => module;
    }`;
}

/** Matches `import whole, { name as other } from 'package'` and `import * as all from 'package'` of these packages. */
function importsOf(packages: readonly string[]): RegExp {
  const bindings = String.raw`(?:\*\s*as\s+([\w$]+)|([\w$]+)?\s*,?\s*(\{[^}]*\})?)`;
  return new RegExp(String.raw`\bimport\s*${bindings}\s*from\s*["'](${packages.join('|')})["'];?`, 'g');
}

/** Returns the exports that an import needs. Empty for `import * as all`, which does not name them. */
function importedNames(whole: string | undefined, names = ''): string[] {
  const named = names.replaceAll(/[{}\s]+/g, ' ').split(',');
  return [...(whole ? ['default'] : []), ...named.map((one) => one.trim().split(' ')[0] ?? '')].filter(Boolean);
}

/** Replaces an import with bindings to what the page has already provided. */
function fromPage(name: string, all?: string, whole?: string, names?: string): string {
  const source = `globalThis.lodgeShared[${JSON.stringify(name)}]`;
  return [
    all && `const ${all} = ${source};`,
    whole && `const ${whole} = ${source}.default;`,
    names && `const ${names.replaceAll(/\sas\s/g, ': ')} = ${source};`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The manifest that the federation runtime reads before it loads the entry: the modules, and the files that each needs.
 */
function federationManifest(
  { name, version }: AreaManifest,
  shared: Record<string, string>,
  exposes: Record<string, string>,
  bundle: Bundle,
) {
  const none = { sync: [], async: [] };
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
      types: { path: '', name: '' },
      globalName: name,
      publicPath: 'auto',
    },
    shared: Object.entries(shared).map(([of, itsVersion]) => ({
      ...{ id: `${name}:${of}`, name: of, version: itsVersion, singleton: true, requiredVersion: '*' },
      assets: { js: none, css: none },
    })),
    remotes: [],
    exposes: Object.entries(exposes).map(([path, file]) => {
      const { scripts, styles } = filesOf(file, bundle);
      return {
        ...{ id: `${name}:${path.slice(2)}`, name: path.slice(2), path },
        assets: { js: { ...none, sync: scripts }, css: { ...none, sync: styles } },
      };
    }),
  };
}

function filesOf(file: string, bundle: Bundle): { scripts: string[]; styles: string[] } {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(fileName)) return;
    found.set(fileName, chunk);
    chunk.imports.forEach(visit);
  };
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file.slice(1)));
  if (!own) throw new Error(`The build has no chunk of ${file}`);
  visit(own.fileName);
  const styles = [...found.values()].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return { scripts: [...found.keys()], styles: [...new Set(styles)] };
}
