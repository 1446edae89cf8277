import type { AreaName, AreaRelease, PageHead } from 'contracts';
import type { AreaRoutes } from 'shared-platform';

/** Replaces `areas/federation.ts` where pages are painted. The edge provides the areas' modules. */

export interface PaintingModule {
  routes: AreaRoutes;
  /** By path in `remote.json`. `data` is the result of the route's loader. */
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
