import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { OFFLINE_WORKER } from 'contracts';
import type { Plugin, UserConfig, UserConfigFnObject } from 'vite';
import { buildOptions, SHARED, sharedVersions, smallDateLibrary } from './build-options.ts';
import { emitOffers, type ShellDeclaration } from './offers-plugin.ts';
import { inlinePageData } from './page-data-plugin.ts';
import { serverConfig, withoutLazyParts } from './server-config.ts';
import { emitWorker } from './worker-plugin.ts';

/**
 * Workaround: bundlers get the router's development build, including its warnings, even for production. Remove this
 * when the `exports` of the router's package provide the production build to `import`.
 */
function productionRouter() {
  if (process.env.NODE_ENV !== 'production') return [];
  const router = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router/package.json');
  const at = (file: string) => join(dirname(router), 'dist/production', file);
  return [
    { find: /^react-router$/, replacement: at('index.mjs') },
    { find: /^react-router\/dom$/, replacement: at('dom-export.mjs') },
  ];
}

/**
 * Workaround: lets the bundler drop 2 KB of unused router code: components that are wrapped or named at module level,
 * and link prefetching, which works only with the router's own framework. Remove this when the router's package marks
 * these calls as pure.
 */
function unusedRouterParts(): Plugin {
  return {
    name: 'lodge:unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
          .replace('shouldPrefetch && !isAbsolute ?', 'false ?'),
        map: null,
      }),
    },
  };
}

/**
 * Bundles the code that starts the shell into two files: the entry, which must run before any other script, and
 * everything that `boot.tsx` imports. By default, the bundler creates twelve files that are 3 KB larger in total, one
 * for each combination of lazily loaded parts.
 */
const SHELL_CHUNKS = [
  { name: 'index', test: /\/shell\/src\/main\.ts$/, priority: 1 },
  { name: 'boot', test: /\/shell\/src\/boot\.tsx$/ },
];

/**
 * Returns the Vite configuration of the shell. `--ssr` builds the script that the edge uses to paint pages.
 * `declaration` becomes part of the release.
 */
export function shellConfig(folder: string, declaration: ShellDeclaration): UserConfigFnObject {
  return ({ isSsrBuild }) => (isSsrBuild ? paintingConfig(folder) : pageConfig(folder, declaration));
}

function paintingConfig(folder: string): UserConfig {
  const areas = { find: /^.*\/federation\.ts$/, replacement: join(folder, 'src/server/areas.ts') };
  const input = { shell: './src/server/paint.tsx' };
  return serverConfig({ folder, input, alias: [areas, ...productionRouter()], plugins: [withoutLazyParts()] });
}

function pageConfig(folder: string, declaration: ShellDeclaration): UserConfig {
  return {
    root: folder,
    base: './',
    plugins: [
      unusedRouterParts(),
      react(),
      tailwind(),
      emitOffers(folder, SHARED, declaration),
      emitWorker(folder, 'src/offline/worker.ts', OFFLINE_WORKER.slice(1)),
      inlinePageData(),
    ],
    // `ENV_TARGET` removes code that the federation runtime needs only in Node.
    define: { ENV_TARGET: '"web"', SHARED_VERSIONS: JSON.stringify(sharedVersions(folder, SHARED)) },
    resolve: { alias: [smallDateLibrary(folder), ...productionRouter()] },
    build: {
      ...buildOptions,
      rolldownOptions: {
        ...buildOptions.rolldownOptions,
        output: { codeSplitting: { groups: SHELL_CHUNKS } },
      },
    },
  };
}
