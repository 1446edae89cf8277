import { join } from 'node:path';
import { federation, type ModuleFederationOptions } from '@module-federation/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { AreaManifest } from 'contracts';
import type { Plugin, UserConfig, UserConfigFnObject } from 'vite';
import { alone } from './alone-plugin.ts';
import { emitManifest, exposedModules, paintedModules, readAreaManifest } from './area-manifest.ts';
import { buildOptions, SHARED, sharedVersions, smallDateLibrary } from './build-options.ts';
import { checkCalls } from './calls-plugin.ts';
import { nameArea } from './name-area-plugin.ts';
import { inlinePageData } from './page-data-plugin.ts';
import { serverConfig } from './server-config.ts';
import { emitUses } from './uses-plugin.ts';

const fromHost = { singleton: true, import: false, suppressMissingImportWarning: true } as const;

/**
 * The time after which the federation plugin stops analyzing imports if no further module has been read. It is long,
 * because a module may take long to load on a busy machine.
 */
const IDLE_TIMEOUT_SECONDS = 120;

/**
 * Returns the Vite configuration of an area. Mode `alone` runs it in a small frame without a shell, and mode `on-site`
 * runs it in the shell of a deployed site. `--ssr` builds the modules that the edge uses to paint pages.
 */
export function areaConfig(folder: string): UserConfigFnObject {
  return ({ mode, isSsrBuild }) => {
    const manifest = readAreaManifest(folder);
    if (isSsrBuild) return paintingConfig(folder, manifest);
    if (mode === 'alone') return aloneConfig(folder, manifest);
    return federatedConfig(folder, manifest, isReloading(mode) ? [reloadOnEdit()] : []);
  };
}

function federatedConfig(folder: string, manifest: AreaManifest, more: Plugin[]): UserConfig {
  const exposes = exposedModules(folder, manifest);
  return {
    root: folder,
    base: './',
    plugins: [
      react(),
      tailwind(),
      nameArea(manifest),
      importSharedFromPage(folder),
      federation(containerOf(folder, manifest, exposes)),
      emitManifest(manifest),
      emitUses(folder, SHARED),
      checkCalls(manifest),
      ...more,
    ],
    build: {
      ...buildOptions,
      // Vite's dev server also searches this entry for packages to pre-bundle.
      rolldownOptions: { ...buildOptions.rolldownOptions, input: exposes['./routes'] as string },
    },
  };
}

function paintingConfig(folder: string, manifest: AreaManifest): UserConfig {
  const input = paintedModules(folder, manifest);
  return serverConfig({ folder, input, external: SHARED, plugins: [importSharedFromPage(folder)] });
}

/** Returns the options of the federation plugin, which builds the remote container. */
function containerOf(folder: string, { name }: AreaManifest, exposes: Record<string, string>): ModuleFederationOptions {
  return {
    name,
    filename: 'remoteEntry.js',
    // With the manifest, the runtime can fetch all files of a module in parallel.
    manifest: true,
    exposes,
    // Pass the versions explicitly: the plugin cannot find the version of a package that is installed under an alias.
    shared: Object.fromEntries(
      Object.entries(sharedVersions(folder, SHARED)).map(([shared, version]) => [shared, { ...fromHost, version }]),
    ),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { externalRuntime: true },
    dev: { remoteHmr: true },
    target: 'web',
    moduleParseIdleTimeout: IDLE_TIMEOUT_SECONDS,
  };
}

/**
 * Subpaths of shared packages, such as `shared-ui/figures`, are bundled into the area. This plugin makes them import
 * the rest of their package from the page. The federation plugin does not replace a package's imports of itself, so the
 * area would contain a second copy.
 */
function importSharedFromPage(folder: string): Plugin {
  return {
    name: 'lodge:singletons-of-the-page',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isSelfImport = ['shared-ui', 'shared-platform'].includes(source) && importer?.includes(`/${source}/src/`);
      if (!isSelfImport) return undefined;
      return this.resolve(source, join(folder, 'package.json'), { ...options, skipSelf: true });
    },
  };
}

const isReloading = (mode: string) => mode === 'on-site' && process.env.NODE_ENV === 'production';

/** Reloads the page after an edit, because React's production build does not support hot reloading of components. */
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

/** Returns a configuration without the federation plugin, which fails if no package is shared. */
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
