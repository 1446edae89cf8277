import type { PageData } from './release-set.ts';

/** The interface between the edge, the painter and the server-side code of releases (docs/decisions/030). */

/** Passed to the server-side code of a release set when it starts. It then renders only pages of that set. */
export interface PaintedSite extends Pick<PageData, 'set' | 'config'> {
  origin: string;
}

export interface PaintRequest {
  address: string;
  /** The API's responses to signed-out callers, by path and query, such as `/room/7`. */
  answers: Record<string, PaintAnswer>;
}

export interface PaintAnswer {
  body: string;
  link?: string;
}

/** Metadata for search engines and link previews. URLs may be relative to the site. */
export interface PageHead {
  /** The canonical URL. Default: the page's path without its query. */
  canonical?: string;
  description?: string;
  image?: string;
  /** schema.org data for a `<script type="application/ld+json">`. */
  jsonLd?: Record<string, unknown>;
}

export interface PaintedPage {
  html: string;
  preloads: string;
  title: string;
  head: PageHead;
  /** The data for the page's query cache, so that the page does not request it again. */
  queries: PaintedQuery[];
}

export interface PaintedQuery {
  key: readonly unknown[];
  data: unknown;
}

/** The JSON in a painted page's `<script type="application/json" id="lodge-painted">`. */
export interface PaintedData extends Pick<PaintedPage, 'queries'> {
  /**
   * True if the page was rendered from public responses, but a signed-in person may get different ones. This is so for
   * pages that only some sites make public.
   */
  isPersonal: boolean;
}
