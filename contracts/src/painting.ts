import type { PageData } from './release-set.ts';

/** What passes between edge, painter and the code of a release that paints pages (docs/decisions/030). */

/** What the code of a set is started with. It paints the pages of one set. */
export interface PaintedSite extends Pick<PageData, 'set' | 'config'> {
  /** The site's origin, for absolute addresses. */
  origin: string;
}

export interface PaintRequest {
  /** Path and query of the page. */
  address: string;
  /** What the API answered to strangers, by path and query, such as `/room/7`. */
  answers: Record<string, PaintAnswer>;
}

export interface PaintAnswer {
  /** JSON. */
  body: string;
  /** The `Link` header: where the next page of a list is. */
  link?: string;
}

/** What search engines and previews of links are told of a page. Addresses may be relative to the site. */
export interface PageHead {
  /** The address that stands for all those that show the same; by default the page's path, without its query. */
  canonical?: string;
  description?: string;
  image?: string;
  /** Structured data of schema.org, for a `<script type="application/ld+json">`. */
  jsonLd?: Record<string, unknown>;
}

export interface PaintedPage {
  /** The content of `#root`. */
  html: string;
  /** Preloads of its first pictures, for the head. */
  preloads: string;
  title: string;
  head: PageHead;
  /** What the page shows, for the query cache of the page that takes over. */
  queries: PaintedQuery[];
}

export interface PaintedQuery {
  key: readonly unknown[];
  data: unknown;
}

/** The JSON in a painted page's `<script type="application/json" id="lodge-painted">`. */
export interface PaintedData extends Pick<PaintedPage, 'queries'> {
  /** Not every site shows the page to strangers, and a person who is signed in may get other answers than they do. */
  isPersonal: boolean;
}
