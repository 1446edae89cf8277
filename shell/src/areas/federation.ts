import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import publishRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import type { AreaRelease, ReleaseSet } from 'contracts';
import * as react from 'react';
import * as auth from 'shared-auth';
import * as platform from 'shared-platform';
import * as ui from 'shared-ui';

/** The versions of the shared packages, inserted by the build. */
declare const SHARED_VERSIONS: Record<'react' | 'shared-platform' | 'shared-auth' | 'shared-ui', string>;

/** Timeout for a manifest. The runtime has none, and its retries share the same request. */
const MANIFEST_LIMIT_MS = 3_000;

const fallbacks = new Set<string>();

/**
 * Returns the integrity hash of a manifest or style sheet. For scripts, browsers read it from the import map
 * themselves. Returns an empty string in development, where files have no hashes.
 */
function hashOf(address: string): string {
  hashes ??= JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};
  return hashes?.[new URL(address).pathname] ?? '';
}
let hashes: Record<string, string> | undefined;

const verify: ModuleFederationRuntimePlugin = {
  name: 'verify',
  fetch: (address) => fetch(address, { signal: AbortSignal.timeout(MANIFEST_LIMIT_MS), integrity: hashOf(address) }),
  createLink: ({ url, attrs = {} }) => {
    attrs.integrity = hashOf(url);
  },
};

const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

/** Provides the shared packages to the areas, and the federation runtime's core, which is not part of their builds. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: provided(SHARED_VERSIONS.react, react),
    'shared-platform': provided(SHARED_VERSIONS['shared-platform'], platform),
    'shared-auth': provided(SHARED_VERSIONS['shared-auth'], auth),
    'shared-ui': provided(SHARED_VERSIONS['shared-ui'], ui),
  },
  plugins: [publishRuntimeCore() as ModuleFederationRuntimePlugin, verify],
});

export function registerAreas(set: ReleaseSet): void {
  const spare = Object.values(set.fallbacks ?? {});
  for (const { base } of spare) fallbacks.add(base);
  host.registerRemotes(
    [...Object.values(set.areas), ...spare].map((area) => ({
      name: remoteName(area),
      entry: new URL(area.entry, new URL(area.base, location.href)).href,
      type: 'module',
    })),
  );
}

export async function importAreaModule<T>(area: AreaRelease, module: string): Promise<T> {
  const loaded = await host.loadRemote<T>(`${remoteName(area)}/${module.slice(2)}`);
  if (!loaded) throw new Error(`${area.name} ${area.version} has no module ${module}`);
  return loaded;
}

/** A fallback needs a different name, because the runtime caches remotes by name. */
function remoteName({ name, version, base }: AreaRelease): string {
  return fallbacks.has(base) ? `${name}@${version}` : name;
}
