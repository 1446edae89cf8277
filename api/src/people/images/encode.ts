import { MAX_PICTURE_PIXELS, type PictureWidth } from 'contracts';
import { sharp } from './safe-sharp.ts';

/** The width of the picture at `/img/<hash>`. */
export const DEFAULT_WIDTH: PictureWidth = 1280;

/**
 * The color that replaces transparency. A dark logo on a transparent background would be invisible in the dark theme.
 */
export const BACKGROUND = '#fff';

export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export interface Variant {
  width: PictureWidth;
  format: (typeof PICTURE_FORMATS)[number];
}

/** AVIF is a third smaller than WebP. Each higher effort takes twice the time to save another 3 %. */
export async function encodeVariant(master: Buffer, { width, format }: Variant): Promise<Buffer> {
  const image = onWhite(master).resize({ width, withoutEnlargement: true });
  const encoded = format === 'avif' ? image.avif({ quality: 50, effort: 2 }) : image.webp({ quality: 78, effort: 3 });
  return encoded.toBuffer();
}

/** Replaces transparency, because masters from earlier versions may be transparent. */
const onWhite = (master: Buffer) =>
  sharp(master, { limitInputPixels: MAX_PICTURE_PIXELS }).flatten({ background: BACKGROUND });

/** Returns a tiny version of about 65 bytes as a `data:` URL. */
export async function encodePlaceholder(master: Buffer): Promise<string> {
  const pixels = await onWhite(master).resize(8, 8, { fit: 'inside' }).png().toBuffer();
  const content = await sharp(pixels).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}
