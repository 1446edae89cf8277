import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { readState, writeDurably } from '../state-file.ts';
import type { ImageKind } from './image-kind.ts';

export interface StoredImage extends ImageKind {
  id: string;
  title: string;
  size: number;
  /** Seconds since 1970. */
  time: number;
  deleteToken: string;
}

export interface ImageStore {
  keep(bytes: Buffer, kind: ImageKind, name: string): Promise<StoredImage>;
  find(id: string): Promise<StoredImage | undefined>;
  bytes(image: StoredImage): Promise<Buffer>;
  /** Resolves with false if the token does not belong to this picture. */
  remove(id: string, deleteToken: string): Promise<boolean>;
}

export async function openImageStore(folder: string, log: Log): Promise<ImageStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = ({ id, extension }: Pick<StoredImage, 'id' | 'extension'>) => join(folder, `${id}.${extension}`);
  const cardOf = (id: string) => join(folder, `${id}.json`);

  const find = async (id: string) =>
    /^[\w-]{12}$/.test(id) ? readState(cardOf(id), (text) => JSON.parse(text) as StoredImage, log) : undefined;

  return {
    find,
    async keep(bytes, kind, name) {
      const image: StoredImage = {
        ...kind,
        id: randomBytes(9).toString('base64url'),
        title:
          name
            .replace(/\.[^.]*$/, '')
            .replace(/[^\w-]+/g, '-')
            .slice(0, 80) || 'image',
        size: bytes.length,
        time: Math.floor(Date.now() / 1000),
        deleteToken: randomBytes(16).toString('hex'),
      };
      await writeDurably(pathOf(image), bytes);
      // Write the description last, so that a crash leaves only a picture without one, whose upload was not
      // acknowledged.
      await writeDurably(cardOf(image.id), JSON.stringify(image));
      return image;
    },
    bytes: (image) => readFile(pathOf(image)),
    async remove(id, deleteToken) {
      const image = await find(id);
      const given = Buffer.from(deleteToken);
      const wanted = Buffer.from(image?.deleteToken ?? '');
      if (!image || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      await unlink(cardOf(id));
      await unlink(pathOf(image));
      return true;
    },
  };
}
