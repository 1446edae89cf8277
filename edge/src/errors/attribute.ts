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

export interface ReleaseFrame extends Omit<ErrorFrame, 'file'> {
  name: ReleaseName;
  version: string;
  file: string;
}

export interface AttributedError extends Pick<ErrorGroup, 'kind' | 'type' | 'message' | 'page' | 'trace'> {
  name: ReleaseName;
  version: string;
  frames: ReleaseFrame[];
}

/**
 * Attributes an error to the version of the area that failed to render, otherwise of the first area in the stack (areas
 * call the shell's code), otherwise of the shell. Returns undefined if no file of the set is involved or the set does
 * not contain the version.
 */
export function attributeError(report: ErrorReport, loaded: LoadedSet): AttributedError | undefined {
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

export function releaseFrame(frame: ErrorFrame, loaded: LoadedSet): ReleaseFrame | undefined {
  const [, name = '', version = '', file = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(frame.file) ?? [];
  const release = releaseOf(loaded, name, version.replaceAll('%2B', '+'));
  if (!release || !Object.hasOwn(release.files, file)) return undefined;
  return { ...frame, name: release.name, version: release.version, file };
}

function releaseOf({ releases, fallbacks }: LoadedSet, name: string, version: string): Release | undefined {
  return [...releases, ...fallbacks].find((one) => one.name === name && one.version === version);
}

/**
 * Returns null unless the page is a route pattern of the set: other addresses may contain the id of a person or a room.
 */
function knownPage(page: string | null, { set, shell }: LoadedSet): string | null {
  const patterns = [
    ...shellPaths(shell),
    ...Object.values(set.areas).flatMap(({ routes }) => routes.map(({ path }) => path)),
  ];
  return page !== null && patterns.includes(page) ? page : null;
}
