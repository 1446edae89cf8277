import { ApiError } from '../base/api-error.ts';
import { type ErrorCode, sentenceOf } from '../base/errors.ts';

/** Maximum size of an upload, in bytes. Pages scale larger photos down before uploading them. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** Maximum size of an upload request, in bytes: the picture plus multipart boundaries and headers. */
export const MAX_UPLOAD_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

/** Maximum length of a stored picture's longer side, in pixels. Pages scale pictures to it before uploading them. */
export const MAX_PICTURE_SIDE = 2_560;

export const MAX_PICTURE_PIXELS = 100_000_000;

const MIN_SIDE = 16;
/** Maximum aspect ratio. Panoramas from phones are up to nine times as wide as they are high. */
const MAX_RATIO = 10;

/** Returns the reason why a picture of this size in pixels is rejected. Undefined if it is accepted. */
export function pictureSizeProblem(width: number, height: number): ErrorCode | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < MIN_SIDE || long > short * MAX_RATIO) return 'image-too-narrow';
  return width * height > MAX_PICTURE_PIXELS ? 'image-too-many-pixels' : undefined;
}

/** @deprecated `preparePicture` of shared-platform checks the size, after it has scaled the picture. */
export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? sentenceOf('image-too-large') : undefined;
}

/** The `accept` attribute for picture uploads. The extensions help systems that have no MIME type for AVIF or HEIC. */
export const PICTURE_ACCEPT = 'image/*,.avif,.heic,.heif';

/** True if a file's type or name suggests a picture. Its content is checked later. */
export function isPictureFile({ name, type }: { name: string; type: string }): boolean {
  return type.startsWith('image/') || /\.(avif|heic|heif)$/i.test(name);
}

/** Returns the reason for a failed upload as a sentence. `isFinal` means that a retry with the same file would fail. */
export function uploadFailure(error: unknown): { reason: string; isFinal: boolean } {
  // The browser throws another error if the file was moved or deleted after it was chosen.
  if (!(error instanceof ApiError)) return { reason: 'This file can’t be read. Choose it again.', isFinal: true };
  // A proxy in front of the API can reject a large file with its own message.
  if (error.status === 413) return { reason: sentenceOf('image-too-large'), isFinal: true };
  return { reason: error.message, isFinal: error.code.startsWith('image-') };
}

/** The number of bytes from the start of a file that `heifKind` needs. */
export const HEIF_HEAD_BYTES = 256;

/**
 * Returns the codec of the picture in a HEIF container, whose first bytes list the formats ("brands") with which the
 * file complies (ISO/IEC 14496-12, 4.3). Returns `unknown` if no brand names a codec, and undefined for other files.
 */
export function heifKind(head: Uint8Array): 'avif' | 'heic' | 'unknown' | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEIF_HEAD_BYTES));
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const end = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // A version number separates the first brand from the others.
  const brands: string[] = (text.slice(8, 12) + text.slice(16, end)).match(/.{4}/gs) ?? [];
  const has = (...wanted: string[]) => wanted.some((brand) => brands.includes(brand));
  if (has('avif', 'avis')) return 'avif';
  if (has('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs')) return 'heic';
  return has('mif1', 'msf1', 'mif2', 'miaf') ? 'unknown' : undefined;
}

/**
 * The widths of the stored versions of each photo, in pixels. Do not remove any: pages of earlier releases request
 * them.
 */
export const PICTURE_WIDTHS = [320, 640, 800, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const CARD_PICTURES = 5;

export const MESSAGE_PICTURE_WIDTHS = [320, 1280] as const satisfies PictureWidth[];

const OF_MESSAGE = /^\/api\/(threads|reports)\/[^/]+\/pictures\/[^/]+$/;

/** Returns the URL of a photo in the given width. Returns URLs of other sites unchanged. */
export function pictureAt(image: string, width: PictureWidth): string {
  if (OF_MESSAGE.test(image)) return `${image}?width=${width <= MESSAGE_PICTURE_WIDTHS[0] ? 320 : 1280}`;
  return /^\/img\/[^/]+$/.test(image) ? `${image}/${width}` : image;
}

export function thumbnail(image: string): string;
export function thumbnail(image: string | null | undefined): string | undefined;
export function thumbnail(image: string | null | undefined): string | undefined {
  return image ? pictureAt(image, PICTURE_WIDTHS[0]) : undefined;
}
