import type { Metadata } from 'sharp';
import type { Size } from './av1-size.ts';

/** Maximum memory, in bytes, for decoding a picture. */
const MAX_MEMORY = 300_000_000;
/** A picture that takes more memory is decoded alone. */
const LARGE_MEMORY = 40_000_000;
/** The number of rows of a PNG that are in memory at the same time. Interlaced ones are in memory as a whole. */
const PNG_ROWS = 1_600;

/**
 * Returns the weight of a picture for `inTurn`. Undefined if decoding it would take too much memory. `coded` is the
 * size of its largest part, if that can differ from the header.
 */
export function decodingWeight(header: Metadata, coded?: Size): 1 | 2 | undefined {
  const memory = Math.max(memoryOf(header), coded ? memoryOf({ ...header, ...coded }) : 0);
  if (memory > MAX_MEMORY) return undefined;
  return memory > LARGE_MEMORY ? 2 : 1;
}

/** Estimates from measurements how many bytes decoding takes. */
function memoryOf({ format, width, height, isProgressive, chromaSubsampling, depth, channels }: Metadata): number {
  const isDeep = depth === 'ushort';
  const pixels = width * height;
  if (format === 'jpeg') return pixels * (isProgressive ? (/^4:2/.test(chromaSubsampling ?? '') ? 4 : 8) : 1);
  if (format === 'png') {
    const rows = isProgressive ? height : Math.min(height, PNG_ROWS);
    return width * rows * channels * (isDeep ? 2 : 1);
  }
  if (format === 'heif') return pixels * (isDeep ? 27 : 18);
  return pixels * 6;
}
