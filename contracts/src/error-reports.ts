import type { AreaName, ReleaseName } from './release-names.ts';

/** What pages tell of errors, and what the edge makes of it (docs/architecture.md). */

/** A place in a file of a release, as a browser's stack has it. */
export interface ErrorFrame {
  /** Its path on the site: `/r/host/1.0.0/assets/routes.js`. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  function?: string;
}

/** `failure`: the shell gave an area up. The others: nothing caught it. */
export type PageErrorKind = 'failure' | 'error' | 'rejection';

/** `POST /-/errors`: one error of a page, without anything about the person. */
export interface ErrorReport {
  set: string;
  /** The pattern of the page's route, never its address; null where there is none. */
  page: string | null;
  /** The id of the request that brought the page, as its `Server-Timing` says. */
  trace?: string;
  kind: PageErrorKind;
  /** The area that was given up; only of a failure. */
  area?: { name: AreaName; version: string };
  /** Such as `TypeError`. */
  type: string;
  /** Already scrubbed; the edge does it again. */
  message: string;
  /** Those of this site's releases, the innermost first. */
  frames: ErrorFrame[];
}

/** What a report may hold at most, on both sides. */
export const ERROR_LIMITS = { message: 300, frames: 12, file: 300, function: 100, type: 60, page: 200 } as const;

/** A place in the sources, or in the built file when that has no source map. */
export interface SourceFrame {
  file: string;
  line: number;
  column: number;
  function?: string;
  /** The text of that line. */
  code?: string;
}

/** The same error, of however many visitors and versions. */
export interface ErrorGroup {
  id: string;
  /** Whose code it is. */
  name: ReleaseName;
  /** `policy`: the page's content policy refused what the code did. */
  kind: PageErrorKind | 'policy';
  type: string;
  message: string;
  page: string | null;
  /** Of the page that was the last to say so: the id of its request in log lines. */
  trace?: string;
  /** ISO instants. */
  firstSeen: string;
  lastSeen: string;
  count: number;
  /** Roughly: a visitor counts anew for each edge, and after its restart. */
  clients: number;
  /** The last version to have it comes first. */
  versions: { version: string; count: number; lastSeen: string }[];
  /** One example, of the last version when it came first. */
  frames: SourceFrame[];
}

/** `GET /-/releases/errors`, the last seen first: those of the token's name, or all of them. */
export interface ErrorGroups {
  errors: ErrorGroup[];
}
