import type { Plugin, UserConfig } from 'vite';
import { buildOptions } from './build-options.ts';

interface ServerBundle {
  folder: string;
  /** The source files, by the name of the output file. */
  input: Record<string, string>;
  /** The packages that the painter provides at run time. */
  external?: readonly string[];
  alias?: { find: string | RegExp; replacement: string }[];
  plugins?: Plugin[];
}

/**
 * Returns the configuration for the code that paints pages on the server (docs/decisions/030). Each input becomes one
 * script. It imports only the `external` packages, so that it runs without access to files or the network. Browsers
 * never get it.
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

/** Drops style sheets, which the page links. */
function withoutStyles(): Plugin {
  return {
    name: 'lodge:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  };
}

/**
 * Excludes everything that the shell imports dynamically, because painting a page never needs it. This saves 400 KB for
 * the identity SDK alone.
 */
export function withoutLazyParts(): Plugin {
  return {
    name: 'lodge:without-lazy-parts',
    enforce: 'pre',
    resolveDynamicImport: () => ({ id: 'lodge:lazy-part', external: true }),
  };
}
