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
 * How long a build may go without reading a module on a busy machine. After that, the federation plugin stops its
 * analysis of the imports.
 */
const LONGEST_PAUSE_SECONDS = 120;

/**
 * Returns the Vite configuration of an area. Mode `alone` uses a small frame without a shell, mode `on-site` the shell
 * of a deployed site, and `--ssr` builds the modules that the edge paints pages with.
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
      singletonsOfThePage(folder),
      federation(containerOf(folder, manifest, exposes)),
      emitManifest(manifest),
      emitUses(folder, SHARED),
      checkCalls(manifest),
      ...more,
    ],
    build: {
      ...buildOptions,
      // Also tells Vite's dev server where to look for packages to pre-bundle.
      rolldownOptions: { ...buildOptions.rolldownOptions, input: exposes['./routes'] as string },
    },
  };
}

function paintingConfig(folder: string, manifest: AreaManifest): UserConfig {
  const input = paintedModules(folder, manifest);
  return serverConfig({ folder, input, external: SHARED, plugins: [singletonsOfThePage(folder)] });
}

/** Options of the federation plugin, which builds the container. */
function containerOf(folder: string, { name }: AreaManifest, exposes: Record<string, string>): ModuleFederationOptions {
  return {
    name,
    filename: 'remoteEntry.js',
    // Lets the runtime fetch all files of a module in parallel.
    manifest: true,
    exposes,
    // Pass the versions, because the plugin does not find the version of a package that is installed under an alias.
    shared: Object.fromEntries(
      Object.entries(sharedVersions(folder, SHARED)).map(([shared, version]) => [shared, { ...fromHost, version }]),
    ),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { externalRuntime: true },
    dev: { remoteHmr: true },
    target: 'web',
    moduleParseIdleTimeout: LONGEST_PAUSE_SECONDS,
  };
}

/**
 * Makes bundled subpaths of shared packages (such as `shared-ui/figures`) import the rest of their package from the
 * page. The federation plugin does not replace a package's imports of itself, so the area would contain a second copy.
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

/** React's production build cannot replace components in place, so reload the page. */
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

/** Doesn't use federation, which fails if nothing is shared. */
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
