import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from 'part-runtime';
import type { Bucket } from 'part-runtime/bucket';
import { encode } from './documents.ts';
import { entryPath, newestNumber } from './history.ts';
import { readJson, writeJson } from './json-file.ts';
import { archiveKey, inParallel, jsonFiles, storedVersions } from './mirrored-files.ts';
import type { Entry } from './records.ts';
import { packVersion } from './version-archive.ts';

/** The files with the store's id: `MARK` in the bucket, and `COPY_MARK` in each folder that is a copy of it. */
const MARK = 'store.json';
const COPY_MARK = 'copy-of.json';

/**
 * Makes the folder a copy of the bucket. Fills the bucket from the folder if it is empty.
 *
 * @throws StartError if the folder and the bucket contain different stores
 */
export async function attachToBucket(folder: string, bucket: Bucket): Promise<void> {
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
  if (id === undefined) return fillBucket(folder, bucket);
  if ((await newestNumber(folder)) > 0)
    throw new StartError(
      `${folder} and the bucket of RELEASE_BUCKET contain different release stores: empty the folder, or set RELEASES_DIR.`,
    );
  await writeJson(join(folder, COPY_MARK), id);
}

/** Uploads the folder to an empty bucket. Writes the mark last, so that an interrupted upload is resumed. */
async function fillBucket(folder: string, bucket: Bucket): Promise<void> {
  const newest = await newestNumber(folder);
  const numbers = Array.from({ length: newest }, (_, index) => index + 1);
  const fill = async (key: string, content: Buffer) => {
    if (await bucket.create(key, content)) return;
    throw new StartError('Another machine is filling the bucket of RELEASE_BUCKET: start with an empty folder.');
  };
  await inParallel(await storedVersions(folder), async (version) =>
    fill(archiveKey(version), await packVersion(join(folder, 'r', version))),
  );
  await inParallel(await jsonFiles(join(folder, 'sets')), async (name) =>
    fill(`sets/${name}`, await readFile(join(folder, 'sets', name))),
  );
  await inParallel(numbers, async (number) => {
    const entry = await readJson<Entry>(join(folder, entryPath(number)));
    if (entry) await fill(entryPath(number), encode(entry));
  });
  // Upload the secrets too, so that signed links are valid on all machines. Otherwise, each machine would create its
  // own.
  const keys = (await jsonFiles(folder)).filter((name) => /-(key|token)\.json$/.test(name));
  for (const name of keys) await fill(name, await readFile(join(folder, name)));
  const id = randomUUID();
  await fill(MARK, encode(id));
  await writeJson(join(folder, COPY_MARK), id);
}

export async function isCopy(folder: string): Promise<boolean> {
  return (await readJson(join(folder, COPY_MARK))) !== undefined;
}
