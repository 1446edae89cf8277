import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** One address of an area, as its `routes` module hands it over. Access and path are in `remote.json`. */
export interface AreaRoute {
  Component: ComponentType;
  /** Runs after the guard and before the page shows. May throw `redirect(…)` or a `Response`. */
  loader?(args: LoaderFunctionArgs): Promise<unknown> | unknown;
  /** The page's title when it depends on what was loaded; else the one of `remote.json`. */
  title?(data: unknown): string;
}

/** What an area's route module exports as `routes`: its addresses, by the path that `remote.json` gives. */
export type AreaRoutes = Record<string, AreaRoute>;

/** What an area's slot module exports as `slots`: its components, by the name of the slot. */
export type AreaSlots = Record<string, ComponentType<never>>;
