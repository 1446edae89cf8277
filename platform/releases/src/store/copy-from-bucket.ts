import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseSet } from 'contracts';
import type { Bucket } from 'part-runtime/bucket';
import type { Documents, StoreFiles } from './documents.ts';
import { entryPath, newestNumber, readNewest } from './history.ts';
import { createJson, writeJson } from './json-file.ts';
import { archiveKey, inParallel, storedVersions } from './mirrored-files.ts';
import { canariesOf, type Entry, type Pointer } from './records.ts';
import { setVersions } from './release.ts';
import { packVersion, unpackVersion } from './version-archive.ts';

interface Copy extends StoreFiles {
  bucket: Bucket;
}

/** Applies to the folder what other machines have added to the bucket or deleted from it. */
export async function copyFromBucket(copy: Copy): Promise<void> {
  const { folder, documents } = copy;
  const versionsBefore = await storedVersions(folder);
  // Read the history first: everything that its entries refer to was in the bucket before them.
  const entries = await newEntries(copy);
  const pointer = entries.at(-1)?.[1].pointer ?? (await readNewest({ folder })).pointer;
  const used = pointer ? await versionsInUse(documents, pointer) : [];
  await copyVersions(copy, versionsBefore, used);
  for (const [number, entry] of entries) {
    await createJson(join(folder, entryPath(number)), entry);
    if (entry.pointer) await writeJson(join(folder, 'pointer.json'), { ...entry.pointer, entry: number });
  }
}

async function newEntries({ folder, bucket }: Copy): Promise<[number, Entry][]> {
  const newest = await newestNumber(folder);
  const listed = await bucket.list('history/', newest > 0 ? entryPath(newest) : undefined);
  const entries = await inParallel(listed, async ({ key }): Promise<[number, Entry][]> => {
    const content = await bucket.read(key);
    const number = Number(/\/(\d+)\.json$/.exec(key)?.[1]);
    return content && number > newest ? [[number, JSON.parse(content.toString()) as Entry]] : [];
  });
  return entries.flat().sort(([a], [b]) => a - b);
}

/** Returns the versions that are currently served to visitors. Copies their sets into the folder if necessary. */
async function versionsInUse(documents: Documents, pointer: Pointer): Promise<string[]> {
  const ids = [pointer.set, ...canariesOf(pointer).map(({ set }) => set)];
  const sets = await Promise.all(ids.map((id) => documents.find<ReleaseSet>(`sets/${id}.json`)));
  return sets.flatMap((set) => (set ? setVersions(set).map(([name, version]) => `${name}/${version}`) : []));
}

async function copyVersions(copy: Copy, before: readonly string[], used: readonly string[]): Promise<void> {
  const { folder, bucket } = copy;
  const listed = (await bucket.list('r/')).map(({ key }) => key.slice('r/'.length, -'.tar'.length));
  await inParallel(missingIn(before, listed), (version) => copyVersion(copy, version));
  await inParallel(missingIn(listed, before), async (version) => {
    const path = join(folder, 'r', version);
    // Don't delete versions that are in use, in case someone has emptied the bucket. Upload them again.
    if (used.includes(version)) await bucket.create(archiveKey(version), await packVersion(path));
    else await rm(path, { recursive: true, force: true });
  });
}

async function copyVersion({ folder, bucket }: Copy, version: string): Promise<void> {
  const content = await bucket.read(archiveKey(version));
  // If there is no content, `gc` has deleted the version since it was listed.
  if (!content) return;
  const [name = '', number = ''] = version.split('/');
  const draft = join(folder, 'r', name, `.draft-${randomUUID()}-${number}`);
  try {
    await unpackVersion(content, draft);
    await rename(draft, join(folder, 'r', version));
  } catch (error) {
    // Another process may already have copied the version into the folder.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function missingIn(known: readonly string[], all: readonly string[]): string[] {
  return all.filter((one) => !known.includes(one));
}
