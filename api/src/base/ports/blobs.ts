import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores pictures by key. The content of a key never changes, because the key is derived from it. */
export interface Blobs {
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Records a deletion outside the database, because the database may be restored to an earlier state. */
  note(at: Date, personId: string): Promise<void>;
  notesSince(moment: Date): Promise<string[]>;
}

/** The cache header for pictures. It is safe, because the content of a key never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const KEY = /^[0-9a-f]{40}\/[a-z0-9]+\.(avif|webp)$/;

export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('not a valid blob key');
}

/** The folder of the deletion records. Names such as `20261126T081500Z-<id>` sort by time. */
export const NOTES = 'deleted-people/';
export const timeOfNote = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
export const personOfNote = (name: string) => name.slice(name.indexOf('-') + 1);

/** Stores blobs as files such as `ab/abc…/640.webp`. Writes are atomic, even if the process crashes. */
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
    async remove(hash) {
      // A concurrent write of a variant may create the folder again.
      const again = { maxRetries: 5, retryDelay: 50 };
      await rm(dirname(pathOf(`${hash}/master.webp`)), { recursive: true, force: true, ...again });
    },
    async note(at, personId) {
      await mkdir(join(folder, NOTES), { recursive: true });
      const file = await open(join(folder, NOTES, `${timeOfNote(at)}-${personId}`), 'w');
      await file.sync();
      await file.close();
    },
    async notesSince(moment) {
      const names = await readdir(join(folder, NOTES)).catch(() => []);
      return names
        .filter((name) => name >= timeOfNote(moment))
        .sort()
        .map(personOfNote);
    },
  };
}
