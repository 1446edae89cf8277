import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

export interface AreaLoaderArgs extends LoaderFunctionArgs {
  /** True if the edge painted the page. The data that it needs is then in the query cache, as fresh as the page. */
  isPainted?: boolean;
}

/** A page has either its component or a function that loads it. */
export type AreaRoute = {
  /** Runs after the guard and before the page is shown. May throw `redirect(…)` or a `Response`. */
  loader?(args: AreaLoaderArgs): Promise<unknown> | unknown;
  title?(data: unknown): string;
} & ({ Component: ComponentType; lazy?: never } | LazyPage);

interface LazyPage {
  Component?: never;
  /** Loads a page that has its own file. Runs while the loader runs, and the page is shown after both. */
  lazy(): Promise<{ Component: ComponentType }>;
}

export type AreaRoutes = Record<string, AreaRoute>;

export type AreaSlots = Record<string, ComponentType<never>>;

/** The body of a 404 response that a loader throws, as JSON. The shell's error page shows the links below its own. */
export interface HelpfulLinks {
  /** The image as in the API's response. The shell chooses its size. */
  links: { to: string; title: string; text: string; image?: string | undefined }[];
}
