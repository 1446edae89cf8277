import {
  ERROR_LIMITS,
  type ErrorFrame,
  type ErrorGroup,
  type ErrorReport,
  type ReleaseName,
  scrubText,
} from 'contracts';
import { type Release, shellPaths } from 'releases/store/release';
import type { LoadedSet } from '../page/load-set.ts';

/** A file of a stored version. */
export interface ReleaseFrame extends Omit<ErrorFrame, 'file'> {
  name: ReleaseName;
  version: string;
  /** Inside of the release. */
  file: string;
}

/** An error with the version that is to blame for it. */
export interface BlamedError extends Pick<ErrorGroup, 'kind' | 'type' | 'message' | 'page' | 'trace'> {
  name: ReleaseName;
  version: string;
  frames: ReleaseFrame[];
}

/**
 * Who is to blame for an error: the area that was given up; else the area whose file comes first in the stack, since
 * what the shell offers is called by areas; else the shell. Undefined for what no file of the set was part of, and for
 * versions that the set does not have.
 */
export function blame(report: ErrorReport, loaded: LoadedSet): BlamedError | undefined {
  const { area, kind, type, trace } = report;
  const frames = report.frames.flatMap((frame) => releaseFrame(frame, loaded) ?? []);
  const guilty =
    kind === 'failure'
      ? area && releaseOf(loaded, area.name, area.version)
      : (frames.find(({ name }) => name !== 'shell') ?? frames[0]);
  if (!guilty) return undefined;
  return {
    name: guilty.name,
    version: guilty.version,
    kind,
    type,
    message: scrubText(report.message, ERROR_LIMITS.message),
    page: knownPage(report.page, loaded),
    ...(trace && { trace }),
    frames,
  };
}

/** The file of the set that an address names. */
export function releaseFrame(frame: ErrorFrame, loaded: LoadedSet): ReleaseFrame | undefined {
  const [, name = '', version = '', file = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(frame.file) ?? [];
  const release = releaseOf(loaded, name, version.replaceAll('%2B', '+'));
  if (!release || !Object.hasOwn(release.files, file)) return undefined;
  return { ...frame, name: release.name, version: release.version, file };
}

function releaseOf({ releases, fallbacks }: LoadedSet, name: string, version: string): Release | undefined {
  return [...releases, ...fallbacks].find((one) => one.name === name && one.version === version);
}

/** Only a pattern that the set has: anything else could be the address of a person or a room. */
function knownPage(page: string | null, { set, shell }: LoadedSet): string | null {
  const patterns = [
    ...shellPaths(shell),
    ...Object.values(set.areas).flatMap(({ routes }) => routes.map(({ path }) => path)),
  ];
  return page !== null && patterns.includes(page) ? page : null;
}
