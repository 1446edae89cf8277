/** Markers before this one have no length. Most are reserved, and the decoder skips them where it looks for a restart. */
const FIRST_WITH_LENGTH = 0xc0;
const RESTARTS: readonly [first: number, last: number] = [0xd0, 0xd7];
const END = 0xd9;
const SCAN = 0xda;

/**
 * Counts the scans of a JPEG up to its end. Decoding a scan takes time for all pixels, even if the file has only a few
 * bytes for it.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = jpeg.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === END) break;
    if (marker === SCAN) scans += 1;
    // Markers without a length. A zero follows a byte of scan data that would look like a marker.
    const isAlone = marker < FIRST_WITH_LENGTH || marker === 0xff || (marker >= RESTARTS[0] && marker <= RESTARTS[1]);
    at = jpeg.indexOf(0xff, at + (isAlone ? 1 : 2 + jpeg.readUInt16BE(at + 2)));
  }
  return scans;
}
