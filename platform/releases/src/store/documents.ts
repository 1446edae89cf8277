import { join } from 'node:path';
import type { Bucket } from 'part-runtime/bucket';
import { createJson, readJson, writeJson } from './json-file.ts';

export interface StoreFiles {
  folder: string;
  documents: Documents;
}

/**
 * The JSON files of a release store, by path. If there is a bucket, it is authoritative, and the folder contains
 * copies. Methods throw BucketError if the bucket fails.
 */
export interface Documents {
  /** Reads a file, from the bucket if the folder has no copy yet. Returns undefined if the file does not exist. */
  find<T>(path: string): Promise<T | undefined>;
  /** Writes a file that must not exist yet. If several processes try, only one of them gets true. */
  create(path: string, value: unknown, mode?: number): Promise<boolean>;
  write(path: string, value: unknown): Promise<void>;
  /**
   * Returns a secret, which is created once and whose file only its owner can read. If several processes create it at
   * the same time, all get the same secret.
   */
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
    // With a bucket, the file may already exist in the folder, because the mirror has copied it.
    return isFirst || bucket !== undefined;
  };

  return {
    find,
    create,
    async write(path, value) {
      await bucket?.write(path, encode(value));
      await writeJson(join(folder, path), value);
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
