import { createHash } from 'node:crypto';
import type { PictureWidth } from 'contracts';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';

/** What `/img/<hash>` alone answers with. */
export const DEFAULT_WIDTH: PictureWidth = 1280;

const MAX_PIXELS = 40_000_000;
const MASTER_SIDE = 2_560;

/** The loaders that an upload may reach: those of the formats below and no other, whatever its bytes claim. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const SIGNATURES: [offset: number, bytes: string][] = [
  [0, 'ffd8ff'], // JPEG
  [0, '89504e470d0a1a0a'], // PNG
  [0, '474946383761'], // GIF87a
  [0, '474946383961'], // GIF89a
  [8, '57454250'], // WebP, after RIFF and the size
  [4, '6674797061766966'], // AVIF: ftypavif
  [4, '6674797061766973'], // AVIF: ftypavis
];

function hasKnownSignature(content: Buffer): boolean {
  return SIGNATURES.some(
    ([offset, bytes]) => content.subarray(offset, offset + bytes.length / 2).toString('hex') === bytes,
  );
}

export interface Master {
  /** Names the picture: the start of the SHA-256 of the master. */
  hash: string;
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Makes an upload ours: decoded, turned upright, encoded anew as WebP, so that neither EXIF (with the place
 * where it was taken) nor anything hidden in the file survives. Refuses with `image-refused`.
 */
export async function encodeMaster(upload: Buffer): Promise<Master> {
  if (!hasKnownSignature(upload)) throw new Refusal('image-refused');
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PIXELS) throw new Refusal('image-refused');
    return await toMaster(image.autoOrient(), 88);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // sharp has no error classes: whatever it cannot read is no picture for us.
    throw new Refusal('image-refused');
  }
}

/** The master of an image that is already decoded or drawn. `quality` is WebP's, 1 to 100. */
export async function toMaster(image: Sharp, quality: number): Promise<Master> {
  const { data, info } = await image
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
  return { hash, content: data, width: info.width, height: info.height };
}

export async function encodeVariant(master: Buffer, width: PictureWidth): Promise<Buffer> {
  return sharp(master, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
}
