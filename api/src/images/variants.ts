import { PICTURE_WIDTHS, type PictureWidth } from 'contracts';
import pLimit from 'p-limit';
import type { Services } from '../services.ts';
import { encodeVariant } from './encode.ts';
import { findMaster, type MasterPlace } from './storage.ts';

export type PictureServices = Pick<Services, 'db' | 'blobs' | 'imageHost'>;

/** Decoding takes memory and all of a core: two at a time. */
export const inTurn = pLimit(2);
const underWay = new Map<string, Promise<Buffer | undefined>>();

export function masterKey(hash: string): string {
  return `${hash}/master.webp`;
}

export function variantKey(hash: string, width: PictureWidth): string {
  return `${hash}/${width}.webp`;
}

/** A picture in one width; made, and kept, when it is not there yet. Undefined for a picture nobody uploaded. */
export async function readVariant(
  services: PictureServices,
  hash: string,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  const key = variantKey(hash, width);
  const kept = await services.blobs.read(key);
  if (kept) return kept;
  const made = underWay.get(key) ?? makeVariant(services, hash, width).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function makeVariant(services: PictureServices, hash: string, width: PictureWidth): Promise<Buffer | undefined> {
  const place = await findMaster(services.db, hash);
  const master = place && (await readMaster(services, place));
  if (!master) return undefined;
  const content = await inTurn(() => encodeVariant(master, width));
  await services.blobs.write(variantKey(hash, width), content);
  return content;
}

/**
 * The picture as it was taken in, from the blob store or else from the image host; undefined when both say that they
 * do not have it. One that does not answer throws.
 */
export async function readMaster(
  { blobs, imageHost }: Pick<Services, 'blobs' | 'imageHost'>,
  { hash, hostUrl }: MasterPlace,
): Promise<Buffer | undefined> {
  const kept = await blobs.read(masterKey(hash));
  return kept ?? (hostUrl === null ? undefined : imageHost.fetch(hostUrl));
}

/** Makes all the widths of a picture ahead of its first visitor. */
export async function makeVariants(services: PictureServices, hash: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await readVariant(services, hash, width);
}
