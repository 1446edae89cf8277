import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

export interface AreaLoaderArgs extends LoaderFunctionArgs {
  /** The edge painted the page: the answers that it needs are in the query cache, as fresh as the page. */
  isPainted?: boolean;
}

/** One page of an area, as its `routes` module exports it. Its access and path are in `remote.json`. */
export interface AreaRoute {
  Component: ComponentType;
  /** Runs after the guard and before the page is shown. May throw `redirect(…)` or a `Response`. */
  loader?(args: AreaLoaderArgs): Promise<unknown> | unknown;
  /** The page's title if it depends on the loaded data; the default is the title in `remote.json`. */
  title?(data: unknown): string;
}

/** What an area's route module exports as `routes`: its pages by their path in `remote.json`. */
export type AreaRoutes = Record<string, AreaRoute>;

/** What an area's slot module exports as `slots`: its components by the slot's name. */
export type AreaSlots = Record<string, ComponentType<never>>;

/**
 * The body of a 404 response that a loader throws, as JSON: the shell's error page shows the links below its own. Shells
 * that don't know it show only their own.
 */
export interface HelpfulLinks {
  /** The image as the API names it: the shell chooses its size. */
  links: { to: string; title: string; text: string; image?: string | undefined }[];
}
