import { PICTURE_WIDTHS, type PictureWidth } from 'contracts';
import pLimit from 'p-limit';
import type { Services } from '../services.ts';
import { encodeVariant } from './encode.ts';
import { findMaster, type MasterPlace } from './storage.ts';

export type PictureServices = Pick<Services, 'db' | 'blobs' | 'imageHost'>;

/** Decoding takes memory and a full core, so two at a time. */
export const inTurn = pLimit(2);
const underWay = new Map<string, Promise<Buffer | undefined>>();

export function masterKey(hash: string): string {
  return `${hash}/master.webp`;
}

export function variantKey(hash: string, width: PictureWidth): string {
  return `${hash}/${width}.webp`;
}

/** A picture in one width, made and stored on first use. Undefined for an unknown picture. */
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
 * A picture's master, from the blob store or else the image host; undefined if neither has it.
 *
 * @throws when one of them is not responding.
 */
export async function readMaster(
  { blobs, imageHost }: Pick<Services, 'blobs' | 'imageHost'>,
  { hash, hostUrl }: MasterPlace,
): Promise<Buffer | undefined> {
  const kept = await blobs.read(masterKey(hash));
  return kept ?? (hostUrl === null ? undefined : imageHost.fetch(hostUrl));
}

/** Makes all widths of a picture before its first visitor needs them. */
export async function makeVariants(services: PictureServices, hash: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await readVariant(services, hash, width);
}
