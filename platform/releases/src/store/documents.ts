import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from 'part-runtime/bucket';
import { createJson, readJson, writeJson } from './json-file.ts';

/** What all parts of a store know of it. */
export interface StoreFiles {
  folder: string;
  documents: Documents;
}

/**
 * The JSON files of a release store, by their path in it. With a bucket they are what it has, and the folder keeps
 * copies. A bucket that fails is a BucketError.
 */
export interface Documents {
  /** Undefined when there is none. Another machine's are there once they were brought (mirror.ts), or asked for here. */
  find<T>(path: string): Promise<T | undefined>;
  /** Writes one that must not exist yet: of several writers at once, in any processes, exactly one gets true. */
  create(path: string, value: unknown, mode?: number): Promise<boolean>;
  write(path: string, value: unknown): Promise<void>;
  remove(path: string): Promise<void>;
  /** The content of one that is made once, and readable only by its owner; of several makers, one wins. */
  findOrCreateSecret(path: string, make: () => string): Promise<string>;
}

export function openDocuments(folder: string, bucket?: Bucket): Documents {
  const find: Documents['find'] = async <T>(path: string) => {
    const known = await readJson<T>(join(folder, path));
    if (known !== undefined || !bucket) return known;
    const content = await bucket.read(path);
    if (!content) return undefined;
    const value = JSON.parse(content.toString()) as T;
    await createJson(join(folder, path), value, 0o600);
    return value;
  };

  const create: Documents['create'] = async (path, value, mode) => {
    if (bucket && !(await bucket.create(path, encode(value)))) return false;
    const isFirst = await createJson(join(folder, path), value, mode);
    // A copy may have been brought already.
    return isFirst || bucket !== undefined;
  };

  return {
    find,
    create,
    async write(path, value) {
      await bucket?.write(path, encode(value));
      await writeJson(join(folder, path), value);
    },
    async remove(path) {
      await bucket?.remove(path);
      await rm(join(folder, path), { force: true });
    },
    async findOrCreateSecret(path, make) {
      const known = await find<string>(path);
      if (known !== undefined) return known;
      const secret = make();
      if (await create(path, secret, 0o600)) return secret;
      return (await find<string>(path)) as string;
    },
  };
}

export function encode(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
