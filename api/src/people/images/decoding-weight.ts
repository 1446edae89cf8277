import type { Metadata } from 'sharp';
import type { Size } from './av1-size.ts';

/** Maximum memory, in bytes, for decoding a picture. */
const MAX_MEMORY = 300_000_000;
/** While a picture that takes more memory than this, in bytes, is decoded, no other one is. */
const LARGE_MEMORY = 40_000_000;
/** The number of rows of a PNG that are in memory at the same time. An interlaced PNG is in memory as a whole. */
const PNG_ROWS = 1_600;

/** Values that are read from the content, because the headers of some formats are not reliable. */
interface Measured {
  /** The size of the largest picture in an AVIF file. */
  coded?: Size | undefined;
  /** The number of values per pixel of a JPEG. */
  samples?: number | undefined;
}

/** Returns the weight of a picture for `inTurn`, or undefined if decoding it would take too much memory. */
export function decodingWeight(header: Metadata, { coded, samples }: Measured = {}): 1 | 2 | undefined {
  const memory = Math.max(memoryOf(header, samples), coded ? memoryOf({ ...header, ...coded }) : 0);
  // `memory` is NaN if a JPEG has no frame.
  if (!(memory <= MAX_MEMORY)) return undefined;
  return memory > LARGE_MEMORY ? 2 : 1;
}

/** Estimates the memory for decoding, in bytes. The formulas are based on measurements. */
function memoryOf({ format, width, height, isProgressive, depth, channels }: Metadata, samples = Number.NaN): number {
  const isDeep = depth === 'ushort';
  const pixels = width * height;
  if (format === 'jpeg') return pixels * (isProgressive ? (Math.max(samples, 1.5) * 8) / 3 : 1);
  if (format === 'png') {
    const rows = isProgressive ? height : Math.min(height, PNG_ROWS);
    return width * rows * channels * (isDeep ? 2 : 1);
  }
  if (format === 'heif') return pixels * (isDeep ? 27 : 18);
  return pixels * 6;
}
