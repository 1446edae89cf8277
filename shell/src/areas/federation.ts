import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { AreaRelease, ReleaseSet } from 'contracts';

/** The only module that uses the federation runtime, so that tests can replace it. */

/** The runtime waits forever for a manifest, and its retry shares the same request. */
const MANIFEST_LIMIT_MS = 3_000;

/** Base addresses of the versions that are registered as fallbacks. */
const fallbacks = new Set<string>();

/**
 * What a manifest or a sheet must be: browsers look only scripts up in the import map, whose hashes those would
 * otherwise lead past. Empty in development, where nothing has a hash.
 */
function hashOf(address: string): string {
  hashes ??= JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};
  return hashes?.[new URL(address).pathname] ?? '';
}
let hashes: Record<string, string> | undefined;

/** Registers the areas of a release set and their fallbacks without fetching anything. */
export function registerAreas(set: ReleaseSet): void {
  const spare = Object.values(set.fallbacks ?? {});
  for (const { base } of spare) fallbacks.add(base);
  registerPlugins([
    {
      name: 'verify',
      fetch: (address) =>
        fetch(address, { signal: AbortSignal.timeout(MANIFEST_LIMIT_MS), integrity: hashOf(address) }),
      createLink: ({ url, attrs = {} }) => {
        attrs.integrity = hashOf(url);
      },
    },
  ]);
  registerRemotes(
    [...Object.values(set.areas), ...spare].map((area) => ({
      name: remoteName(area),
      entry: new URL(area.entry, new URL(area.base, location.href)).href,
      type: 'module',
    })),
  );
}

/** Fetches and evaluates one exposed module of an area. */
export async function importAreaModule<T>(area: AreaRelease, module: string): Promise<T> {
  const loaded = await loadRemote<T>(`${remoteName(area)}/${module.slice(2)}`);
  if (!loaded) throw new Error(`${area.name} ${area.version} has no module ${module}`);
  return loaded;
}

/** A fallback needs its own name: for the area's name, the runtime returns what it has already fetched. */
function remoteName({ name, version, base }: AreaRelease): string {
  return fallbacks.has(base) ? `${name}@${version}` : name;
}
