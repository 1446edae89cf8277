import type { AreaName, AreaRelease, PageHead } from 'contracts';
import type { AreaRoutes } from 'shared-platform';

/** Replaces `areas/federation.ts` in the painter, because the edge provides the areas' modules. */

export interface PaintingModule {
  routes: AreaRoutes;
  /** Functions that return a page's head, by path in `remote.json`. `data` is the result of the route's loader. */
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
