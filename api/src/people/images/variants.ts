import { PICTURE_WIDTHS } from 'contracts';
import type { Services } from '../../base/index.ts';
import { encodePlaceholder, encodeVariant, PICTURE_FORMATS, type Variant } from './encode.ts';
import { findPicture, type MasterPlace, type Picture, removeUnlessUploaded, setPlaceholder } from './storage.ts';
import { inTurn } from './turns.ts';

export type PictureServices = Pick<Services, 'db' | 'blobs' | 'imageHost'>;

const pending = new Map<string, Promise<Buffer | undefined>>();

/**
 * Returns the blob key of the master. Masters of demo pictures are AVIF despite the extension, so readers must detect
 * the format.
 */
export function masterKey(hash: string): string {
  return `${hash}/master.webp`;
}

export function variantKey(hash: string, { width, format }: Variant): string {
  return `${hash}/${width}.${format}`;
}

export const VARIANTS: readonly Variant[] = PICTURE_WIDTHS.flatMap((width) =>
  PICTURE_FORMATS.map((format) => ({ width, format })),
);

export async function readVariant(
  services: PictureServices,
  hash: string,
  variant: Variant,
): Promise<Buffer | undefined> {
  const key = variantKey(hash, variant);
  const kept = await services.blobs.read(key);
  if (kept) return kept;
  const made = pending.get(key) ?? makeVariant(services, hash, variant).finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

async function makeVariant(services: PictureServices, hash: string, variant: Variant): Promise<Buffer | undefined> {
  const picture = await findPicture(services.db, hash);
  if (!picture) return undefined;
  // Pictures are never enlarged, so all widths above the original width share one variant.
  const same = PICTURE_WIDTHS.find((width) => width >= picture.width && width < variant.width);
  const content = same
    ? await readVariant(services, hash, { ...variant, width: same })
    : await encodeFromMaster(services, picture, variant);
  if (content) await services.blobs.write(variantKey(hash, variant), content);
  // The picture may have been deleted while its variant was being created.
  if (content) await removeUnlessUploaded(services, hash);
  return content;
}

async function encodeFromMaster(services: PictureServices, picture: Picture, variant: Variant) {
  const master = await readMaster(services, picture);
  return master && (await inTurn(() => encodeVariant(master, variant)));
}

/** Returns undefined if neither store has the master. @throws if one of them does not respond */
export async function readMaster(
  { blobs, imageHost }: Pick<Services, 'blobs' | 'imageHost'>,
  { hash, hostUrl }: MasterPlace,
): Promise<Buffer | undefined> {
  const kept = await blobs.read(masterKey(hash));
  return kept ?? (hostUrl === null ? undefined : imageHost.fetch(hostUrl));
}

export async function makeVariants(services: PictureServices, hash: string): Promise<void> {
  for (const variant of VARIANTS) await readVariant(services, hash, variant);
  const picture = await findPicture(services.db, hash);
  const master = picture?.placeholder === null && (await readMaster(services, picture));
  if (master) await setPlaceholder(services.db, hash, await inTurn(() => encodePlaceholder(master)));
}
