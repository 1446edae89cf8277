import type { AreaName, ReleaseName } from './release-names.ts';

/** Error reports of pages, and the groups that the edge makes of them (docs/architecture.md). */

export interface ErrorFrame {
  file: string;
  /** Line and column count from 1. */
  line: number;
  column: number;
  function?: string;
}

/** `failure`: the shell replaced an area with its error panel. `error` and `rejection`: nothing caught it. */
export type PageErrorKind = 'failure' | 'error' | 'rejection';

/** `POST /-/errors`: one error of a page, without personal data. */
export interface ErrorReport {
  set: string;
  /** The route pattern, never the address. Null if there is none. */
  page: string | null;
  /** The trace id of the page's request, from its `Server-Timing` header. */
  trace?: string;
  kind: PageErrorKind;
  area?: { name: AreaName; version: string };
  type: string;
  /** The page has scrubbed the text. The edge scrubs it again. */
  message: string;
  /** Only frames in releases of this site, innermost first. */
  frames: ErrorFrame[];
}

export const ERROR_LIMITS = { message: 300, frames: 12, file: 300, function: 100, type: 60, page: 200 } as const;

/** A position in the sources, or in the built file if it has no source map. */
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
  /** `policy`: the page's content security policy blocked something that the code did. */
  kind: PageErrorKind | 'policy';
  type: string;
  message: string;
  page: string | null;
  trace?: string;
  firstSeen: string;
  lastSeen: string;
  count: number;
  /** Approximate, because each edge counts a visitor again, also after a restart. */
  clients: number;
  /** The version that last reported it comes first. */
  versions: { version: string; count: number; lastSeen: string }[];
  /** One example, from the newest version at the time of its first report. */
  frames: SourceFrame[];
}

/** `GET /-/releases/errors`, last seen first. Contains only the name of the token, or all names. */
export interface ErrorGroups {
  errors: ErrorGroup[];
}
