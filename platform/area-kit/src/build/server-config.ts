import type { Plugin, UserConfig } from 'vite';
import { buildOptions } from './build-options.ts';

interface ServerBundle {
  folder: string;
  /** Source files by name of the output file. */
  input: Record<string, string>;
  /** Packages that the painter passes in. */
  external?: readonly string[];
  alias?: { find: string | RegExp; replacement: string }[];
  plugins?: Plugin[];
}

/**
 * Builds what the edge paints pages with (docs/decisions/030): one script for each input, which imports only packages
 * that are passed in, so that it runs without access to files or the network. Browsers never get it.
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

/** The page links the stylesheets. */
function withoutStyles(): Plugin {
  return {
    name: 'lodge:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  };
}

/**
 * Leaves out everything that the shell imports dynamically, because a first paint never needs it. The identity SDK
 * alone has 400 KB.
 */
export function withoutLazyParts(): Plugin {
  return {
    name: 'lodge:without-lazy-parts',
    enforce: 'pre',
    resolveDynamicImport: () => ({ id: 'lodge:lazy-part', external: true }),
  };
}
