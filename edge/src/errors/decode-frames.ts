import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { SourceFrame } from 'contracts';
import type { ReleaseFrame } from './attribute.ts';

/** The largest of the product has 2 MB; a team may publish any. */
const LARGEST_MAP = 12_000_000;
const CODE_LENGTH = 160;
/** Names that a minifier gave. */
const SHORTEST_NAME = 3;

/**
 * The places in the sources, by the source maps that are stored with each version. `folder` is that of the versions in
 * the release store. A place without a map stays the one in the built file.
 */
export async function decodeFrames(folder: string, frames: readonly ReleaseFrame[]): Promise<SourceFrame[]> {
  const maps = new Map<string, TraceMap | undefined>();
  const decoded: SourceFrame[] = [];
  for (const frame of frames) {
    const path = join(folder, frame.name, frame.version, `${frame.file}.map`);
    if (!maps.has(path)) maps.set(path, await readMap(path));
    decoded.push(decodeFrame(frame, maps.get(path)));
  }
  return decoded;
}

async function readMap(path: string): Promise<TraceMap | undefined> {
  try {
    if ((await stat(path)).size > LARGEST_MAP) return undefined;
    return new TraceMap(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function decodeFrame(frame: ReleaseFrame, map: TraceMap | undefined): SourceFrame {
  const { file, line, column } = frame;
  const called = frame.function && frame.function.length >= SHORTEST_NAME ? { function: frame.function } : {};
  // Stacks count columns from 1, maps from 0.
  const place = map && originalPositionFor(map, { line, column: column - 1 });
  if (!map || !place?.source) return { file, line, column, ...called };
  const code = sourceContentFor(map, place.source)?.split('\n')[place.line - 1]?.trim().slice(0, CODE_LENGTH);
  return {
    file: sourcePath(frame, place.source),
    line: place.line,
    column: place.column + 1,
    ...called,
    ...(code && { code }),
  };
}

/**
 * As in the repository: `remote-host/src/rooms/room-page.tsx`. The map has the way from the folder that it was built in,
 * which says something about a machine, and is another one with each build.
 */
function sourcePath({ file }: ReleaseFrame, source: string): string {
  const path = posix.normalize(posix.join(posix.dirname(file), source)).replace(/^(\.\.\/)+/, '');
  const ofPackage = path.split('node_modules/').at(-1) ?? path;
  return (/^.*\/([^/]+\/src\/.+)$/.exec(ofPackage)?.[1] ?? ofPackage).slice(0, 200);
}
