import type { AreaName, ReleaseName } from './release-names.ts';

/** The error reports that pages send, and the groups into which the edge sorts them (docs/architecture.md). */

export interface ErrorFrame {
  file: string;
  /** Lines and columns are counted from 1. */
  line: number;
  column: number;
  function?: string;
}

/** `failure`: the shell replaced an area with the error panel. `error`, `rejection`: an uncaught error or rejection. */
export type PageErrorKind = 'failure' | 'error' | 'rejection';

/** The body of `POST /-/errors`: one error on a page, without personal data. */
export interface ErrorReport {
  set: string;
  /** The route pattern, never the actual path. Null if no route matches. */
  page: string | null;
  /** The trace id of the page's request, from its `Server-Timing` header. */
  trace?: string;
  kind: PageErrorKind;
  area?: { name: AreaName; version: string };
  type: string;
  /** Scrubbed of personal data by the page, and again by the edge. */
  message: string;
  /** The stack frames in this site's releases, innermost first. */
  frames: ErrorFrame[];
}

export const ERROR_LIMITS = { message: 300, frames: 12, file: 300, function: 100, type: 60, page: 200 } as const;

/** A position in the source code, or in the built file if there is no source map. */
export interface SourceFrame {
  file: string;
  line: number;
  column: number;
  function?: string;
  code?: string;
}

export interface ErrorGroup {
  id: string;
  name: ReleaseName;
  /** `policy`: the page's content security policy blocked an action of the code. */
  kind: PageErrorKind | 'policy';
  type: string;
  message: string;
  page: string | null;
  trace?: string;
  firstSeen: string;
  lastSeen: string;
  count: number;
  /** An approximate number of visitors. Each edge counts them separately, and starts over after a restart. */
  clients: number;
  /** The versions that reported the error, the latest report first. */
  versions: { version: string; count: number; lastSeen: string }[];
  /** An example stack, from the first report of the newest version. */
  frames: SourceFrame[];
}

/**
 * The response of `GET /-/releases/errors`, last seen first. A token for one name gets only the errors of that name.
 */
export interface ErrorGroups {
  errors: ErrorGroup[];
}
