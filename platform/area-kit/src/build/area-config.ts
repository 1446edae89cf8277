import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { AreaManifest } from 'contracts';
import type { Plugin, UserConfig, UserConfigFnObject } from 'vite';
import { alone } from './alone-plugin.ts';
import { emitManifest, exposedModules, paintedModules, readAreaManifest } from './area-manifest.ts';
import { buildOptions, SHARED, smallDateLibrary } from './build-options.ts';
import { checkCalls } from './calls-plugin.ts';
import { container } from './container-plugin.ts';
import { nameArea } from './name-area-plugin.ts';
import { inlinePageData } from './page-data-plugin.ts';
import { serverConfig } from './server-config.ts';

const fromHost = { singleton: true, import: false, suppressMissingImportWarning: true } as const;

/**
 * In mode `alone` with a frame of its own and nothing from a shell; in mode `on-site` for the shell of a deployed site;
 * with `--ssr` what the edge paints its pages with.
 */
export function areaConfig(folder: string): UserConfigFnObject {
  return ({ mode, command, isSsrBuild }) => {
    const manifest = readAreaManifest(folder);
    if (isSsrBuild) return paintingConfig(folder, manifest);
    if (mode === 'alone') return aloneConfig(folder, manifest);
    return federatedConfig(folder, manifest, command === 'build', isReloading(mode) ? [reloadOnEdit()] : []);
  };
}

function federatedConfig(folder: string, manifest: AreaManifest, isBuild: boolean, more: Plugin[]): UserConfig {
  const exposes = exposedModules(folder, manifest);
  return {
    root: folder,
    base: './',
    plugins: [
      react(),
      tailwind(),
      nameArea(manifest),
      singletonsOfThePage(folder),
      isBuild ? container({ folder, manifest, exposes, shared: SHARED }) : developed(manifest, exposes),
      emitManifest(manifest),
      checkCalls(manifest),
      ...more,
    ],
    build: {
      ...buildOptions,
      // In development, where Vite looks for packages to pre-bundle.
      rolldownOptions: { ...buildOptions.rolldownOptions, ...(!isBuild && { input: exposes['./routes'] as string }) },
    },
  };
}

function paintingConfig(folder: string, manifest: AreaManifest): UserConfig {
  const input = paintedModules(folder, manifest);
  return serverConfig({ folder, input, external: SHARED, plugins: [singletonsOfThePage(folder)] });
}

/** In development the federation plugin makes the container: it knows Vite's pre-bundled packages and hot updates. */
function developed({ name }: AreaManifest, exposes: Record<string, string>) {
  return federation({
    name,
    filename: 'remoteEntry.js',
    // By it the runtime fetches all that a module needs at once, instead of one after the other.
    manifest: true,
    exposes,
    shared: Object.fromEntries(SHARED.map((shared) => [shared, fromHost])),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { externalRuntime: true },
    dev: { remoteHmr: true },
  });
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

const isReloading = (mode: string) => mode === 'on-site' && process.env.NODE_ENV === 'production';

/** The production build of React cannot replace components in place, so the page reloads. */
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
    plugins: [
      react(),
      tailwind(),
      nameArea(manifest),
      alone(manifest, exposedModules(folder, manifest)),
      inlinePageData(),
    ],
    resolve: { alias: [smallDateLibrary(folder)] },
  };
}
