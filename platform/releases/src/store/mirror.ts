import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseSet } from 'contracts';
import pLimit from 'p-limit';
import { StartError } from 'part-runtime';
import type { Bucket } from 'part-runtime/bucket';
import { type Documents, encode } from './documents.ts';
import { entryPath, newestNumber, readNewest } from './history.ts';
import { createJson, readJson, writeJson } from './json-file.ts';
import { canariesOf, type Entry, type Pointer } from './records.ts';
import { setVersions } from './release.ts';
import { packVersion, unpackVersion } from './version-archive.ts';

/**
 * Keeps a folder in sync with the bucket that several machines share (docs/decisions/052). Before it copies a history
 * entry, it copies everything to which the entry may refer. The folder is therefore always a complete store, and
 * readers do not need the bucket.
 */
export interface Mirror {
  /** Copies everything that other machines added before this call. Concurrent calls are coalesced. */
  pull(): Promise<void>;
  /** Pulls if the history has a new entry. Otherwise, this costs only one small request. */
  pullNews(): Promise<void>;
  /** Returns false if the folder has never been synced. It must not be read before that. */
  isCopy(): Promise<boolean>;
}

/** The files with the store's id: `MARK` in the bucket, and `COPY_MARK` in each folder that is a copy of it. */
const MARK = 'store.json';
const COPY_MARK = 'copy-of.json';
const MAX_CONCURRENT = 8;

export function createMirror(folder: string, bucket: Bucket, documents: Documents): Mirror {
  const limit = pLimit(MAX_CONCURRENT);
  let attached: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let asking: Promise<void> | undefined;

  const all = <T>(things: readonly T[], work: (thing: T) => Promise<void>) => limit.map(things, work);

  /** Checks, once per process, that this folder is a copy of this bucket. */
  function assertCopy(): Promise<void> {
    attached ??= attachToBucket().catch((error) => {
      attached = undefined;
      throw error;
    });
    return attached;
  }

  async function attachToBucket(): Promise<void> {
    const copy = await readJson<string>(join(folder, COPY_MARK));
    const mark = await bucket.read(MARK);
    const id = mark && (JSON.parse(mark.toString()) as string);
    if (id !== undefined && id === copy) return;
    if (copy !== undefined)
      throw new StartError(
        id === undefined
          ? `The bucket of RELEASE_BUCKET has no store any more. To fill it with the copy in ${folder}, remove ${COPY_MARK} there.`
          : `${folder} is a copy of another bucket than RELEASE_BUCKET: empty it, or set RELEASES_DIR.`,
      );
    if (id === undefined) return fillBucket();
    if ((await newestNumber(folder)) > 0)
      throw new StartError(
        `${folder} has a release store of its own, and the bucket of RELEASE_BUCKET another one: empty the folder, or set RELEASES_DIR.`,
      );
    await writeJson(join(folder, COPY_MARK), id);
  }

  /** Uploads the folder to an empty bucket. The mark is written last, so that an interrupted upload is resumed. */
  async function fillBucket(): Promise<void> {
    const newest = await newestNumber(folder);
    const numbers = Array.from({ length: newest }, (_, index) => index + 1);
    const fill = async (key: string, content: Buffer) => {
      if (await bucket.create(key, content)) return;
      throw new StartError('Another machine is filling the bucket of RELEASE_BUCKET: start with an empty folder.');
    };
    await all(await storedVersions(folder), async (version) =>
      fill(archiveKey(version), await packVersion(join(folder, 'r', version))),
    );
    for (const part of ['sets', 'results']) {
      await all(await jsonFiles(join(folder, part)), async (name) =>
        fill(`${part}/${name}`, await readFile(join(folder, part, name))),
      );
    }
    await all(numbers, async (number) => {
      const entry = await readJson<Entry>(join(folder, entryPath(number)));
      if (entry) await fill(entryPath(number), encode(entry));
    });
    // Upload the keys too, so that signed links are valid on all machines. Otherwise, each machine would create its
    // own.
    const keys = (await jsonFiles(folder)).filter((name) => name.endsWith('-key.json'));
    for (const name of keys) await fill(name, await readFile(join(folder, name)));
    const id = randomUUID();
    await fill(MARK, encode(id));
    await writeJson(join(folder, COPY_MARK), id);
  }

  async function copyAll(): Promise<void> {
    await assertCopy();
    const versionsBefore = await storedVersions(folder);
    const resultsBefore = await jsonFiles(join(folder, 'results'));
    // Read the history first: everything to which its entries refer was in the bucket before them.
    const entries = await newEntries();
    const pointer = entries.at(-1)?.[1].pointer ?? (await readNewest({ folder })).pointer;
    const used = pointer ? await versionsInUse(pointer) : [];
    await copyVersions(versionsBefore, used);
    await copyResults(resultsBefore);
    for (const [number, entry] of entries) {
      await createJson(join(folder, entryPath(number)), entry);
      if (entry.pointer) await writeJson(join(folder, 'pointer.json'), { ...entry.pointer, entry: number });
    }
  }

  async function newEntries(): Promise<[number, Entry][]> {
    const newest = await newestNumber(folder);
    const listed = await bucket.list('history/', newest > 0 ? entryPath(newest) : undefined);
    const entries = await limit.map(listed, async ({ key }): Promise<[number, Entry][]> => {
      const content = await bucket.read(key);
      const number = Number(/\/(\d+)\.json$/.exec(key)?.[1]);
      return content && number > newest ? [[number, JSON.parse(content.toString()) as Entry]] : [];
    });
    return entries.flat().sort(([a], [b]) => a - b);
  }

  /** Returns the versions that visitors currently get, and copies their sets into the folder if necessary. */
  async function versionsInUse(pointer: Pointer): Promise<string[]> {
    const ids = [pointer.set, ...canariesOf(pointer).map(({ set }) => set)];
    const sets = await Promise.all(ids.map((id) => documents.find<ReleaseSet>(`sets/${id}.json`)));
    return sets.flatMap((set) => (set ? setVersions(set).map(([name, version]) => `${name}/${version}`) : []));
  }

  async function copyVersions(before: readonly string[], used: readonly string[]): Promise<void> {
    const listed = (await bucket.list('r/')).map(({ key }) => key.slice('r/'.length, -'.tar'.length));
    await all(missingIn(before, listed), copyVersion);
    await all(missingIn(listed, before), async (version) => {
      const path = join(folder, 'r', version);
      // Restore versions that visitors get instead of deleting them, in case someone has emptied the bucket.
      if (used.includes(version)) await bucket.create(archiveKey(version), await packVersion(path));
      else await rm(path, { recursive: true, force: true });
    });
  }

  async function copyVersion(version: string): Promise<void> {
    const content = await bucket.read(archiveKey(version));
    // `gc` has deleted the version since it was listed.
    if (!content) return;
    const [name = '', number = ''] = version.split('/');
    const draft = join(folder, 'r', name, `.draft-${randomUUID()}-${number}`);
    try {
      await unpackVersion(content, draft);
      await rename(draft, join(folder, 'r', version));
    } catch (error) {
      // Ignore that another process has already copied the version into the folder.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function copyResults(before: readonly string[]): Promise<void> {
    const listed = (await bucket.list('results/')).map(({ key }) => key.slice('results/'.length));
    await all(missingIn(before, listed), async (name) => void (await documents.find(`results/${name}`)));
    await all(missingIn(listed, before), async (name) => rm(join(folder, 'results', name), { force: true }));
  }

  function pull(): Promise<void> {
    if (!running) {
      running = copyAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The running pull may miss what was added since it started, so queue another one.
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return pull();
      });
    return waiting;
  }

  async function pullIfChanged(): Promise<void> {
    const { number } = await readNewest({ folder });
    if (!attached || (await bucket.read(entryPath(number + 1)))) await pull();
  }

  return {
    pull,
    isCopy: async () => (await readJson(join(folder, COPY_MARK))) !== undefined,
    pullNews() {
      asking ??= pullIfChanged().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

export function archiveKey(version: string): string {
  return `r/${version}.tar`;
}

async function storedVersions(folder: string): Promise<string[]> {
  const names = await namesIn(join(folder, 'r'));
  const found = await Promise.all(
    names.map(async (name) => (await namesIn(join(folder, 'r', name))).map((version) => `${name}/${version}`)),
  );
  return found.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
}

async function jsonFiles(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.endsWith('.json'));
}

function missingIn(known: readonly string[], all: readonly string[]): string[] {
  return all.filter((one) => !known.includes(one));
}
