import type { AreaName, AreaRelease, PageHead } from 'contracts';
import type { AreaRoutes } from 'shared-platform';

/** Replaces `areas/federation.ts` where pages are painted: the edge hands the areas' modules in. */

/** What the module of a painted route exports. */
export interface PaintingModule {
  routes: AreaRoutes;
  /** By path in `remote.json`; `data` is what the route's loader returned. */
  heads?: Record<string, (data: never, address: URL) => PageHead>;
}

export type PaintingModules = Record<AreaName, PaintingModule>;

let modules: PaintingModules = {};

export function provideModules(given: PaintingModules): void {
  modules = given;
}

export async function importAreaModule<T>(area: AreaRelease): Promise<T> {
  const module = modules[area.name];
  if (!module) throw new Error(`${area.name} has no painted pages`);
  return module as T;
}
