import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Bucket } from 'part-runtime/bucket';

/** Folders in which each edge writes its own files. */
const FOLDERS = ['trials', 'figures'];
/** Common prefix in the bucket, so that one listing shows all changes. */
const PREFIX = 'counts/';
/** Files in these folders that are created once for all edges. `documents.ts` copies them. */
const NOT_COUNTED = /^trials\/key\.json|\.new$/;

/**
 * Exchanges the counts of edges on different machines. Uploads this machine's files to the bucket and downloads the
 * others'. A file deleted on one side is deleted on the other.
 */
export interface Exchange {
  /** Deletes copies left by an earlier process, which may be stale. */
  begin(): Promise<void>;
  turn(): Promise<void>;
}

export function createExchange(folder: string, bucket: Bucket): Exchange {
  /** ETags of the downloaded files, by path. */
  const theirs = new Map<string, string>();
  /** Size and modification time of the uploaded files, by path. */
  const ours = new Map<string, string>();

  async function send(): Promise<void> {
    const present = new Set<string>();
    for (const path of await countedFiles(folder)) {
      present.add(path);
      const state = theirs.has(path) ? undefined : await stateOf(join(folder, path));
      if (state === undefined || ours.get(path) === state) continue;
      await bucket.write(PREFIX + path, await readFile(join(folder, path)));
      ours.set(path, state);
    }
    for (const map of [ours, theirs]) {
      for (const path of [...map.keys()].filter((known) => !present.has(known))) {
        await bucket.remove(PREFIX + path);
        map.delete(path);
      }
    }
  }

  async function receive(): Promise<void> {
    const objects = await bucket.list(PREFIX);
    const listed = new Map(objects.map(({ key, etag }) => [key.slice(PREFIX.length), etag]));
    for (const [path, etag] of listed) {
      if (ours.has(path) || theirs.get(path) === etag) continue;
      const content = await bucket.read(PREFIX + path);
      if (!content) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, `${path}.new`), content);
      await rename(join(folder, `${path}.new`), join(folder, path));
      theirs.set(path, etag);
    }
    for (const path of [...theirs.keys()].filter((known) => !listed.has(known))) {
      await rm(join(folder, path), { force: true });
      theirs.delete(path);
    }
  }

  return {
    async begin() {
      for (const path of await countedFiles(folder)) await rm(join(folder, path), { force: true });
    },
    async turn() {
      await send();
      await receive();
    },
  };
}

async function countedFiles(folder: string): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map((part) => readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const files = found.flat().filter((one) => one.isFile());
  const paths = files.map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll('\\', '/'));
  return paths.filter((path) => !NOT_COUNTED.test(path));
}

async function stateOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found && `${found.size} ${found.mtimeMs}`;
}
