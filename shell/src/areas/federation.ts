import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { AreaRelease, ReleaseSet } from 'contracts';

/** The one module that knows the federation runtime: tests replace it. */

/** Makes the areas of a release set known; nothing of them is fetched yet. */
export function registerAreas(set: ReleaseSet): void {
  registerRemotes(
    Object.values(set.areas).map(({ name, base, entry }) => ({
      name,
      entry: new URL(entry, new URL(base, location.href)).href,
      type: 'module',
    })),
  );
}

/** Fetches and evaluates one exposed module of an area. */
export async function importAreaModule<T>(area: AreaRelease, module: string): Promise<T> {
  const loaded = await loadRemote<T>(`${area.name}/${module.slice(2)}`);
  if (!loaded) throw new Error(`${area.name} ${area.version} has no module ${module}`);
  return loaded;
}
