import { ApiError } from '../base/api-error.ts';
import { type ErrorCode, sentenceOf } from '../base/errors.ts';

/** The largest upload, in bytes. Pages scale larger photos first. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** The largest request with a picture: allows for multipart boundaries and headers. */
export const MAX_UPLOAD_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

/** The longest side of a stored picture, in pixels. Pages scale to it before they upload. */
export const MAX_PICTURE_SIDE = 2_560;

/** The maximum number of pixels of an upload. */
export const MAX_PICTURE_PIXELS = 100_000_000;

const MIN_SIDE = 16;
/** Panoramas from phones are up to nine times as wide as they are high. */
const MAX_RATIO = 10;

/** Returns why a picture of this size, in pixels, is not accepted. Undefined if it is. */
export function pictureSizeProblem(width: number, height: number): ErrorCode | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < MIN_SIDE || long > short * MAX_RATIO) return 'image-too-narrow';
  return width * height > MAX_PICTURE_PIXELS ? 'image-too-many-pixels' : undefined;
}

/** @deprecated `preparePicture` of shared-platform checks the size, after it has scaled the picture. */
export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? sentenceOf('image-too-large') : undefined;
}

/** The `accept` attribute of a file field for pictures. Some systems know no type for AVIF and HEIC files. */
export const PICTURE_ACCEPT = 'image/*,.avif,.heic,.heif';

/** Returns whether a file looks like a picture by its type or its name. Its content is checked later. */
export function isPictureFile({ name, type }: { name: string; type: string }): boolean {
  return type.startsWith('image/') || /\.(avif|heic|heif)$/i.test(name);
}

/** Returns why an upload failed, as a sentence, and whether the same file would be refused again. */
export function uploadFailure(error: unknown): { reason: string; isFinal: boolean } {
  // A browser throws its own error for a file that was moved or deleted after it was chosen.
  if (!(error instanceof ApiError)) return { reason: 'This file can’t be read. Choose it again.', isFinal: true };
  // A proxy in front of the API can reject a large file with its own message.
  if (error.status === 413) return { reason: sentenceOf('image-too-large'), isFinal: true };
  return { reason: error.message, isFinal: error.code.startsWith('image-') };
}

/** The number of bytes at the start of a file that `heifKind` needs. */
export const HEIF_HEAD_BYTES = 256;

/**
 * Returns the kind of picture in a HEIF container. Its first bytes list the formats ("brands") that the file follows
 * (ISO/IEC 14496-12, 4.3). `unknown` is a picture whose brands, such as `mif1`, do not name the codec. Undefined for
 * any other file.
 */
export function heifKind(head: Uint8Array): 'avif' | 'heic' | 'unknown' | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEIF_HEAD_BYTES));
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const end = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The bytes between the first brand and the others are a version.
  const brands: string[] = (text.slice(8, 12) + text.slice(16, end)).match(/.{4}/gs) ?? [];
  const has = (...wanted: string[]) => wanted.some((brand) => brands.includes(brand));
  if (has('avif', 'avis')) return 'avif';
  if (has('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs')) return 'heic';
  return has('mif1', 'msf1', 'mif2', 'miaf') ? 'unknown' : undefined;
}

/**
 * The widths, in pixels, in which the site stores each photo. None may be removed, because pages of earlier releases
 * request them too.
 */
export const PICTURE_WIDTHS = [320, 640, 800, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const CARD_PICTURES = 5;

export const MESSAGE_PICTURE_WIDTHS = [320, 1280] as const satisfies PictureWidth[];

const OF_MESSAGE = /^\/api\/(threads|reports)\/[^/]+\/pictures\/[^/]+$/;

/** Returns the URL of a photo in one of its widths. Returns the URL of another site unchanged. */
export function pictureAt(image: string, width: PictureWidth): string {
  if (OF_MESSAGE.test(image)) return `${image}?width=${width <= MESSAGE_PICTURE_WIDTHS[0] ? 320 : 1280}`;
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}

export function thumbnail(image: string): string;
export function thumbnail(image: string | null | undefined): string | undefined;
export function thumbnail(image: string | null | undefined): string | undefined {
  return image ? pictureAt(image, PICTURE_WIDTHS[0]) : undefined;
}
