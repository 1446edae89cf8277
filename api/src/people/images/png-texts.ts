const SIGNATURE_BYTES = 8;
/** The size of a chunk's length, type and checksum fields, in bytes. */
const FRAME_BYTES = 12;
const TEXTS = ['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE());

/**
 * Removes the text chunks of a PNG in place. The decoder would keep all of them in memory, and compressed text can be a
 * thousand times as large as in the file.
 */
export function withoutTexts(png: Buffer): Buffer {
  let kept = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length; ) {
    const end = Math.min(png.length, at + FRAME_BYTES + png.readUInt32BE(at));
    if (!TEXTS.includes(png.readUInt32BE(at + 4))) {
      if (kept < at) png.copyWithin(kept, at, end);
      kept += end - at;
    }
    at = end;
  }
  return png.subarray(0, kept);
}
