import { createHash } from 'node:crypto';
import type { PictureWidth } from 'contracts';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';

/** The width served at `/img/<hash>` without a width. */
export const DEFAULT_WIDTH: PictureWidth = 1280;

const MAX_PIXELS = 40_000_000;
const MASTER_SIDE = 2_560;

/** Allows only the loaders for the accepted formats, no matter which format an upload claims to have. */
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

export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export interface Variant {
  width: PictureWidth;
  format: (typeof PICTURE_FORMATS)[number];
}

interface Master {
  hash: string;
  content: Buffer;
  width: number;
  height: number;
  placeholder: string | null;
}

/**
 * Decodes an upload, rotates it upright and re-encodes it as WebP, so that neither EXIF (with the location) nor
 * anything hidden in the file survives.
 *
 * @throws Refusal `image-refused` when it is not an accepted picture.
 */
export async function encodeMaster(upload: Buffer): Promise<Master> {
  if (!hasKnownSignature(upload)) throw new Refusal('image-refused');
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await image.metadata();
    if (width * height > MAX_PIXELS) throw new Refusal('image-refused');
    return await toMaster(image.autoOrient());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // sharp has no error classes, so any error counts as an unreadable picture.
    throw new Refusal('image-refused');
  }
}

async function toMaster(image: Sharp): Promise<Master> {
  const { data, info } = await image
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
  return { hash, content: data, width: info.width, height: info.height, placeholder: await encodePlaceholder(data) };
}

/** AVIF is a third smaller than WebP. A higher effort doubles the time for each further 3 %. */
export async function encodeVariant(master: Buffer, { width, format }: Variant): Promise<Buffer> {
  const image = sharp(master, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? image.avif({ quality: 50, effort: 2 }) : image.webp({ quality: 78, effort: 3 });
  return encoded.toBuffer();
}

/** Returns a miniature of about 65 bytes as a `data:` URL, or null for a picture with transparency. */
export async function encodePlaceholder(master: Buffer): Promise<string | null> {
  const pixels = await sharp(master, { limitInputPixels: MAX_PIXELS }).resize(8, 8, { fit: 'inside' }).png().toBuffer();
  if (!(await sharp(pixels).stats()).isOpaque) return null;
  const content = await sharp(pixels).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}
