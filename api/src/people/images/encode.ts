import { createHash } from 'node:crypto';
import { heifKind, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, type PictureWidth, pictureSizeProblem } from 'contracts';
import sharp from 'sharp';
import { Refusal } from '../../base/index.ts';
import { avifSize } from './avif-size.ts';
import { decodingWeight } from './decoding-weight.ts';
import { countScans, samplesPerPixel } from './jpeg-scans.ts';
import { withoutTexts } from './png-texts.ts';
import { inTurn } from './turns.ts';

/** The width of the picture at `/img/<hash>`. */
export const DEFAULT_WIDTH: PictureWidth = 1280;

/**
 * Each scan is decoded for all pixels, so a small JPEG with thousands of scans would keep a core busy. Photos have
 * about ten.
 */
const MAX_SCANS = 100;

/** A HEIF file names its codec within this many bytes. */
const CODEC_WITHIN = 16 * 1024;

/**
 * The color that replaces transparency. A dark logo on a transparent background would be invisible in the dark theme.
 */
const BACKGROUND = '#fff';

/** The libvips cache would keep 300 MB of decoded pictures, although each upload is decoded only once. */
sharp.cache(false);

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

type Signature = [offset: number, bytes: string];

const PNG: Signature = [0, '89504e470d0a1a0a'];
const SIGNATURES: Signature[] = [
  PNG,
  [0, 'ffd8ff'], // JPEG
  [0, '474946383761'], // GIF87a
  [0, '474946383961'], // GIF89a
  [8, '57454250'], // WebP, after RIFF and the size
];

function hasSignature(content: Buffer, [offset, bytes]: Signature): boolean {
  return content.subarray(offset, offset + bytes.length / 2).toString('hex') === bytes;
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
  placeholder: string;
}

/**
 * Decodes an upload, rotates it upright, replaces transparency with white and re-encodes it as WebP. This removes EXIF
 * data, such as the location, and anything hidden in the file. Waits while too many pictures are being decoded.
 *
 * @throws Refusal with the reason why the picture is not accepted
 */
export async function encodeMaster(received: Buffer): Promise<Master> {
  setAvifBrand(received);
  const upload = hasSignature(received, PNG) ? withoutTexts(received) : received;
  const weight = await checkHeader(upload);
  return inTurn(weight, () => decoded(upload, () => toMaster(upload)));
}

/**
 * Sets the first brand to `avif`, because libvips opens only AVIF files with a common first brand. A HEIC file with
 * this brand fails to decode.
 */
function setAvifBrand(upload: Buffer): void {
  const kind = heifKind(upload);
  if (kind === 'avif' || kind === 'unknown') upload.write('avif', 8, 'latin1');
}

/** Runs `work`. sharp has no error classes, so any error is reported as a damaged picture. */
async function decoded<Result>(upload: Buffer, work: () => Result): Promise<Awaited<Result>> {
  try {
    return await work();
  } catch (cause) {
    // `hvc1` is the codec of HEIC. The brands may not contain it.
    const isHevc = heifKind(upload) && upload.subarray(0, CODEC_WITHIN).includes('hvc1');
    throw new Refusal(isHevc ? 'image-heic' : 'image-damaged', undefined, { cause });
  }
}

/** Returns the weight of the picture for `inTurn`. */
async function checkHeader(upload: Buffer): Promise<number> {
  if (upload.length === 0) throw new Refusal('image-damaged');
  const heif = heifKind(upload);
  if (heif === 'heic') throw new Refusal('image-heic');
  if (!heif && !SIGNATURES.some((signature) => hasSignature(upload, signature))) throw new Refusal('image-refused');
  const coded = heif && (await decoded(upload, () => avifSize(upload)));
  const header = await decoded(upload, () => sharp(upload, { limitInputPixels: false }).metadata());
  const problem = pictureSizeProblem(header.width, header.height);
  if (problem) throw new Refusal(problem);
  const isJpeg = header.format === 'jpeg';
  if (isJpeg && countScans(upload) > MAX_SCANS) throw new Refusal('image-damaged');
  const samples = isJpeg ? samplesPerPixel(upload) : undefined;
  const weight = decodingWeight(header, { coded, samples });
  if (weight === undefined) throw new Refusal('image-too-many-pixels');
  return weight;
}

async function toMaster(upload: Buffer): Promise<Master> {
  const { data, info } = await sharp(upload, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .flatten({ background: BACKGROUND })
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
  return { hash, content: data, width: info.width, height: info.height, placeholder: await encodePlaceholder(data) };
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
