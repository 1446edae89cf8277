import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exposedModules, readAreaManifest, shellConfig } from 'area-kit/shell';
import { build, type Plugin, type Rollup } from 'vite';

const ROOT = join(import.meta.dirname, '../../../..');
const FEDERATION = '\0bench:areas';

export interface PlainBundle {
  files: Map<string, string | Uint8Array>;
  entry: string;
  /** The scripts and style sheets that a page needs first, for pages of browse and for all other pages. */
  first: Record<'browse' | 'shell', { scripts: string[]; styles: string[] }>;
}

export async function buildPlainBundle(): Promise<PlainBundle> {
  const config = shellConfig(join(ROOT, 'shell'), { paths: [], slots: {}, icons: [] })({
    command: 'build',
    mode: 'production',
  });
  const plugins = (config.plugins ?? []).flat() as Plugin[];
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    base: '/plain/',
    plugins: [
      areasWithoutFederation(),
      ...plugins.filter((plugin) => !['lodge:host', 'lodge:offers'].includes(plugin?.name)),
      nameAreas(),
    ],
    build: { ...config.build, write: false, sourcemap: false },
  })) as Rollup.RollupOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/shell/src/main.ts')));
  if (!entry) throw new Error('The plain bundle has no entry');
  const firstOf = (...sources: string[]) => {
    const wanted = chunks.filter(({ moduleIds }) => moduleIds.some((id) => sources.some((end) => id.endsWith(end))));
    const needed = withImports([...wanted, entry], chunks);
    return {
      scripts: needed.map(({ fileName }) => fileName),
      styles: needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
    };
  };
  const first = {
    browse: firstOf('/shell/src/boot.tsx', '/remote-browse/src/routes.tsx'),
    shell: firstOf('/shell/src/boot.tsx'),
  };
  return { files: new Map(output.map((file) => [file.fileName, contentOf(file)])), entry: entry.fileName, first };
}

const contentOf = (file: Rollup.OutputChunk | Rollup.OutputAsset) => (file.type === 'chunk' ? file.code : file.source);

const areaFolders = () => globSync('remote-*', { cwd: ROOT }).map((path) => basename(path));

function withImports(wanted: Rollup.OutputChunk[], all: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const found = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk) => {
    if (found.has(chunk)) return;
    for (const name of chunk.imports) {
      const imported = all.find(({ fileName }) => fileName === name);
      if (imported) add(imported);
    }
    found.add(chunk);
  };
  wanted.forEach(add);
  return [...found];
}

/** Replaces the shell's federation module with a map of dynamic imports. */
function areasWithoutFederation(): Plugin {
  const modules = areaFolders().flatMap((name) => {
    const folder = join(ROOT, name);
    const manifest = readAreaManifest(folder);
    return Object.entries(exposedModules(folder, manifest)).map(
      ([module, file]) => `'${manifest.name + module}': () => import('${join(folder, file)}')`,
    );
  });
  return {
    name: 'bench:areas-without-federation',
    enforce: 'pre',
    resolveId: (id) => (/\/federation\.ts$/.test(id) ? FEDERATION : undefined),
    load: (id) =>
      id === FEDERATION
        ? `const modules = {${modules.join(',')}};
           export const registerAreas = () => {};
           export const importAreaModule = ({ name }, module) => modules[name + module]();`
        : undefined,
  };
}

/** Adds the area's name to each style sheet, as the areas' own builds do. */
function nameAreas(): Plugin {
  return {
    name: 'bench:name-areas',
    enforce: 'pre',
    transform(code, id) {
      const area = /\/remote-(\w+)\/[^?]*\.css/.exec(id)?.[1];
      return area ? code.replaceAll('this-area', area) : undefined;
    },
  };
}
