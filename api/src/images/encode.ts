import { createHash } from 'node:crypto';
import type { PictureWidth } from 'contracts';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../refusal.ts';

/** The width served at `/img/<hash>` without a width. */
export const DEFAULT_WIDTH: PictureWidth = 1280;

const MAX_PIXELS = 40_000_000;
const MASTER_SIDE = 2_560;

/** The loaders allowed for uploads: only those for the formats below, whatever the bytes claim. */
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
  /** The picture's name: a prefix of the master's SHA-256. */
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
    // sharp has no error classes: any error means an unreadable picture.
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

/** AVIF is a third smaller than WebP. With a higher effort it takes twice as long for each further 3 %. */
export async function encodeVariant(master: Buffer, { width, format }: Variant): Promise<Buffer> {
  const image = sharp(master, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? image.avif({ quality: 50, effort: 2 }) : image.webp({ quality: 78, effort: 3 });
  return encoded.toBuffer();
}

/** A miniature of some 65 bytes as a `data:` URL; null for a picture that it would show through. */
export async function encodePlaceholder(master: Buffer): Promise<string | null> {
  const pixels = await sharp(master, { limitInputPixels: MAX_PIXELS }).resize(8, 8, { fit: 'inside' }).png().toBuffer();
  if (!(await sharp(pixels).stats()).isOpaque) return null;
  const content = await sharp(pixels).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}
