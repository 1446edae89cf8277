import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Pictures by key. The content of a key never changes: the key is derived from it. */
export interface Blobs {
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
}

/** So caches may keep it for good, whoever they get it from. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const KEY = /^[0-9a-f]{40}\/[a-z0-9]+\.(avif|webp)$/;

export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('not a valid blob key');
}

/** Blobs as files of a folder, `ab/abc….../640.webp`. Files are written atomically, even across a crash. */
export function createBlobFolder(folder: string): Blobs {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
