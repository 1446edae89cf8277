import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

export interface AreaLoaderArgs extends LoaderFunctionArgs {
  /** True if the edge rendered the page. The query cache then contains the page's data. */
  isPainted?: boolean;
}

/** A page has either a component or a function that loads the component. */
export type AreaRoute = {
  /** Runs after the access check and before the page is shown. May throw `redirect(…)` or a `Response`. */
  loader?(args: AreaLoaderArgs): Promise<unknown> | unknown;
  title?(data: unknown): string;
} & ({ Component: ComponentType; lazy?: never } | LazyPage);

interface LazyPage {
  Component?: never;
  /** Loads the page's component from a separate chunk, in parallel with `loader`. */
  lazy(): Promise<{ Component: ComponentType }>;
}

export type AreaRoutes = Record<string, AreaRoute>;

export type AreaSlots = Record<string, ComponentType<never>>;

/**
 * The JSON body of a 404 response that a loader throws. The shell's error page shows these links below its default
 * ones.
 */
export interface HelpfulLinks {
  /** The image URL from the API's response. The shell requests the size that it needs. */
  links: { to: string; title: string; text: string; image?: string | undefined }[];
}
