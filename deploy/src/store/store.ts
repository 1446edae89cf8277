import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseSet } from 'contracts';
import type { Release, ReleaseName } from './release.ts';

/**
 * The release store, a folder: `r/<name>/<version>/` holds a version for ever, `sets/<id>.json` a release
 * set, and `pointer.json` names the promoted one. Whatever is named by the pointer is complete on disk.
 */
export interface Store {
  folder: string;
  readRelease(name: ReleaseName, version: string): Promise<Release | undefined>;
  versions(name: ReleaseName): Promise<string[]>;
  /** Takes the files of `from` as a new version. Refuses a version that is there with other content. */
  add(release: Release, from: string): Promise<void>;
  readSet(id: string): Promise<ReleaseSet | undefined>;
  /** Stores a set under the hash of its content and answers the id. */
  addSet(set: Omit<ReleaseSet, 'id'>): Promise<ReleaseSet>;
  readPointer(): Promise<string | undefined>;
  movePointer(id: string): Promise<void>;
}

export function openStore(folder: string): Store {
  const releaseFolder = (name: ReleaseName, version: string) => join(folder, 'r', name, version);
  const setFile = (id: string) => join(folder, 'sets', `${id}.json`);
  const pointerFile = join(folder, 'pointer.json');

  async function readRelease(name: ReleaseName, version: string): Promise<Release | undefined> {
    return readJson<Release>(join(releaseFolder(name, version), 'release.json'));
  }

  return {
    folder,
    readRelease,
    versions: async (name) => {
      const path = join(folder, 'r', name);
      const names = existsSync(path) ? await readdir(path) : [];
      return names.filter((version) => !version.startsWith('.'));
    },
    add: async (release, from) => {
      const { name, version } = release;
      const target = releaseFolder(name, version);
      const present = await readRelease(name, version);
      if (present) {
        if (JSON.stringify(present.files) === JSON.stringify(release.files)) return;
        throw new Error(`${name} ${version} is in the store with other content; give it a new version`);
      }
      // Complete under another name first: a version that can be seen is whole.
      const draft = join(folder, 'r', name, `.draft-${process.pid}-${version}`);
      await rm(draft, { recursive: true, force: true });
      await mkdir(dirname(draft), { recursive: true });
      await cp(from, draft, { recursive: true });
      await writeJson(join(draft, 'release.json'), release);
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    },
    readSet: (id) => readJson<ReleaseSet>(setFile(id)),
    addSet: async (content) => {
      const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
      const set = { id, ...content };
      await mkdir(join(folder, 'sets'), { recursive: true });
      await writeJson(setFile(id), set);
      return set;
    },
    readPointer: async () => (await readJson<{ set: string }>(pointerFile))?.set,
    movePointer: async (set) => {
      await writeJson(pointerFile, { set, at: new Date().toISOString() });
    },
  };
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    // Kept for whoever wants to know what happened; the next build or promotion writes a new one.
    await rename(file, `${file}.corrupt-${Date.now()}`);
    console.error(`${file} was damaged and has been put aside as ${file}.corrupt-…`);
    return undefined;
  }
}

/** Durable and all or nothing: written beside, synced, renamed. */
async function writeJson(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, `${JSON.stringify(value, null, 1)}\n`);
  const handle = await open(draft);
  await handle.sync();
  await handle.close();
  await rename(draft, file);
}
