import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { AreaManifest } from 'contracts';
import { areaManifest } from 'contracts/manifest';
import type { Plugin, UserConfig, UserConfigFnObject } from 'vite';
import { alone } from './build/alone-plugin.ts';
import { checkCalls } from './build/calls-plugin.ts';
import { host } from './build/host-plugin.ts';
import { emitOffers, type ShellDeclaration } from './build/offers-plugin.ts';

/**
 * The build of the site's federated parts. An area's `vite.config.ts` is one line, `areaConfig(import.meta.dirname)`:
 * what it exposes comes from its `remote.json`, what it shares is given by the shell (docs/decisions/003).
 */

/** What the shell provides to every area, once per page. Bare package names only: sub-paths are shared inconsistently. */
const SHARED = ['react', 'shared-platform', 'shared-auth', 'shared-ui'] as const;

const fromHost = { singleton: true, import: false, suppressMissingImportWarning: true } as const;

const build = {
  target: 'es2022',
  manifest: 'vite-manifest.json',
  modulePreload: { polyfill: false },
  sourcemap: 'hidden',
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Rules and words: what is not used of them goes.
    treeshake: { moduleSideEffects: [{ test: /\/contracts\/src\//, sideEffects: false }] },
  },
} satisfies UserConfig['build'];

/** Reads and checks an area's manifest; its version is the one of `package.json`. Throws with what is wrong in it. */
export function readAreaManifest(folder: string): AreaManifest {
  const source = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as object;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const parsed = areaManifest.safeParse({ ...source, version });
  if (!parsed.success) throw new Error(`${join(folder, 'remote.json')}: ${parsed.error.message}`);
  return parsed.data;
}

/** The modules that a manifest names, as `./routes` → the source file that brings it. */
function exposes(folder: string, manifest: AreaManifest): Record<string, string> {
  const modules = new Set([...manifest.routes, ...manifest.slots].map(({ module }) => module));
  return Object.fromEntries(
    [...modules].map((module) => {
      const source = ['.tsx', '.ts'].map((ending) => `./src/${module.slice(2)}${ending}`);
      const file = source.find((candidate) => existsSync(join(folder, candidate)));
      if (!file)
        throw new Error(`remote.json of ${manifest.name} names ${module}, but there is no ${source.join(' or ')}`);
      return [module, file];
    }),
  );
}

/** Puts the checked `remote.json` beside the built entry. */
function emitManifest(manifest: AreaManifest): Plugin {
  return {
    name: 'lodge:remote-json',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'remote.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
    },
  };
}

/** In mode `alone` with a frame of its own and nothing from a shell; in mode `on-site` for the shell of a deployed site. */
export function areaConfig(folder: string): UserConfigFnObject {
  return ({ mode }) => {
    const manifest = readAreaManifest(folder);
    if (mode === 'alone') return aloneConfig(folder, manifest);
    return federatedConfig(folder, manifest, mode === 'on-site' ? [reloadOnEdit()] : []);
  };
}

function federatedConfig(folder: string, manifest: AreaManifest, more: Plugin[]): UserConfig {
  return {
    root: folder,
    base: './',
    plugins: [
      react(),
      tailwind(),
      singletonsOfThePage(folder),
      federation({
        name: manifest.name,
        filename: 'remoteEntry.js',
        // By it the runtime fetches all that a module needs at once, instead of one after the other.
        manifest: true,
        exposes: exposes(folder, manifest),
        shared: Object.fromEntries(SHARED.map((name) => [name, fromHost])),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { externalRuntime: true },
        dev: { remoteHmr: true },
      }),
      emitManifest(manifest),
      checkCalls(manifest),
      ...more,
    ],
    build: {
      ...build,
      rolldownOptions: { ...build.rolldownOptions, input: exposes(folder, manifest)['./routes'] as string },
    },
  };
}

/**
 * What an area bundles of a shared package (`shared-ui/figures`, `shared-platform/figures` and the like) takes the rest
 * of it from the page, as the area does: the federation plugin leaves a package's imports of itself alone, and the
 * area would carry a second copy.
 */
function singletonsOfThePage(folder: string): Plugin {
  return {
    name: 'lodge:singletons-of-the-page',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isOwnDoor = ['shared-ui', 'shared-platform'].includes(source) && importer?.includes(`/${source}/src/`);
      if (!isOwnDoor) return undefined;
      return this.resolve(source, join(folder, 'package.json'), { ...options, skipSelf: true });
    },
  };
}

/** A deployed shell brings the production build of React, which cannot replace components in place, so the page reloads. */
function reloadOnEdit(): Plugin {
  return {
    name: 'lodge:reload-on-edit',
    apply: 'serve',
    hotUpdate({ file }) {
      if (!/\.tsx?$/.test(file) || this.environment.name !== 'client') return undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** One plain page: federation that shares nothing breaks, and is of no use to an area alone. */
function aloneConfig(folder: string, manifest: AreaManifest): UserConfig {
  return {
    root: folder,
    plugins: [react(), tailwind(), alone(manifest, exposes(folder, manifest)), inlinePageData()],
    resolve: { alias: [smallDateLibrary(folder)] },
  };
}

/** In development the set comes from the dev site, by the environment; in production the edge puts it in. */
function inlinePageData(): Plugin {
  return {
    name: 'lodge:page-data',
    apply: 'serve',
    transformIndexHtml() {
      const children = (process.env.LODGE_PAGE ?? '').replaceAll('<', '\\u003c');
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'lodge-page' }, children, injectTo: 'head' }];
    },
  };
}

/** Only what the calendar uses of it: see the file. */
function smallDateLibrary(folder: string) {
  const replacement = createRequire(join(folder, 'package.json')).resolve('shared-ui/date-fns');
  return { find: /^date-fns$/, replacement };
}

/**
 * The router's package gives bundlers its development build, warnings included, also for production.
 * Goes when its `exports` tell the two apart for `import`.
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
 * What the shell starts with is two files, whatever parts that are loaded later share with it: the entry, which runs
 * before any other script, and everything that `boot.tsx` imports.
 */
const SHELL_CHUNKS = [
  { name: 'index', test: /\/shell\/src\/main\.ts$/, priority: 1 },
  { name: 'boot', test: /\/shell\/src\/boot\.tsx$/ },
];

/** The shell's build. What it declares here goes into its release. */
export function shellConfig(folder: string, declaration: ShellDeclaration): UserConfig {
  return {
    root: folder,
    base: './',
    plugins: [react(), tailwind(), host(folder, SHARED), emitOffers(folder, SHARED, declaration), inlinePageData()],
    resolve: { alias: [smallDateLibrary(folder), ...productionRouter()] },
    build: {
      ...build,
      rolldownOptions: {
        ...build.rolldownOptions,
        output: { codeSplitting: { groups: SHELL_CHUNKS } },
      },
    },
  };
}
