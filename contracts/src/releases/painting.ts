import type { PageData } from './release-set.ts';

/** Data exchanged between the edge, the painter and the painting code of releases (docs/decisions/030). */

/** Passed when the code of a set is started. It paints the pages of one set. */
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

/** Metadata for search engines and link previews. Addresses may be relative to the site. */
export interface PageHead {
  /** The canonical address. Default: the page's path without its query. */
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
  /** Data for the query cache of the page, so that it does not load them again. */
  queries: PaintedQuery[];
}

export interface PaintedQuery {
  key: readonly unknown[];
  data: unknown;
}

/** The JSON in a painted page's `<script type="application/json" id="lodge-painted">`. */
export interface PaintedData extends Pick<PaintedPage, 'queries'> {
  /**
   * True if a signed-in person may get other responses than those that were painted, because the page is not public
   * everywhere.
   */
  isPersonal: boolean;
}
