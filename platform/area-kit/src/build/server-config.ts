import type { Plugin, UserConfig } from 'vite';
import { buildOptions } from './build-options.ts';

interface ServerBundle {
  folder: string;
  /** The bundle's files by name, as the sources that they are built from. */
  input: Record<string, string>;
  /** Packages that the edge's renderer hands in. */
  external?: readonly string[];
  alias?: { find: string | RegExp; replacement: string }[];
  plugins?: Plugin[];
}

/**
 * The build of what the edge paints pages with (docs/decisions/030): one script for each input, without imports but
 * those handed in, so that it can run where there are no files and no network. Nothing of it is for browsers.
 */
export function serverConfig({ folder, input, external = [], alias = [], plugins = [] }: ServerBundle): UserConfig {
  return {
    root: folder,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"production"' },
    plugins: [withoutStyles(), ...plugins],
    resolve: { alias },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      target: 'es2024',
      minify: true,
      rolldownOptions: {
        ...buildOptions.rolldownOptions,
        input,
        external: [...external],
        output: { format: 'cjs', codeSplitting: false, entryFileNames: '[name].js' },
      },
    },
  };
}

/** Sheets are linked by the page. */
function withoutStyles(): Plugin {
  return {
    name: 'lodge:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  };
}

/** What the shell loads when it is needed is never needed for a first paint; the identity SDK alone is 400 KB. */
export function withoutLazyParts(): Plugin {
  return {
    name: 'lodge:without-lazy-parts',
    enforce: 'pre',
    resolveDynamicImport: () => ({ id: 'lodge:lazy-part', external: true }),
  };
}
