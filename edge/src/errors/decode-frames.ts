import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { SourceFrame } from 'contracts';
import type { ReleaseFrame } from './attribute.ts';

/** In bytes. The product's largest source map is 2 MB, but a team may publish a larger one. */
const LARGEST_MAP = 12_000_000;
const CODE_LENGTH = 160;
/** Shorter function names were created by the minifier. */
const SHORTEST_NAME = 3;

/**
 * Maps frames to source positions, using the source maps stored with each version. `folder` is the release store's
 * folder of versions. A frame without a map keeps its position in the built file.
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
  // Stacks count columns from 1, source maps from 0.
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
 * Returns the path in the repository, such as `remote-host/src/rooms/room-page.tsx`. The map's own paths are relative
 * to the build folder, which differs between builds and reveals details of the machine.
 */
function sourcePath({ file }: ReleaseFrame, source: string): string {
  const path = posix.normalize(posix.join(posix.dirname(file), source)).replace(/^(\.\.\/)+/, '');
  const ofPackage = path.split('node_modules/').at(-1) ?? path;
  return (/^.*\/([^/]+\/src\/.+)$/.exec(ofPackage)?.[1] ?? ofPackage).slice(0, 200);
}
