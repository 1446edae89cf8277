/**
 * Markers below this one have no length field. Most are reserved, and the decoder skips them when it looks for a
 * restart marker.
 */
const FIRST_WITH_LENGTH = 0xc0;
const RESTARTS: readonly [first: number, last: number] = [0xd0, 0xd7];
const END = 0xd9;
const SCAN = 0xda;

/** The range of frame markers. A frame lists the components. Three markers in the range have another meaning. */
const FRAMES: readonly [first: number, last: number] = [0xc0, 0xcf];
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/**
 * Counts the scans of a JPEG up to its end marker. The time to decode a scan depends on the number of pixels, even if
 * the scan has only a few bytes.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (const { marker } of segments(jpeg)) if (marker === SCAN) scans += 1;
  return scans;
}

/** Returns the number of values per pixel of a JPEG: 3 in full color, 1.5 if the color has half the resolution. */
export function samplesPerPixel(jpeg: Buffer): number {
  for (const { marker, at } of segments(jpeg)) {
    if (marker < FRAMES[0] || marker > FRAMES[1] || NO_FRAMES.includes(marker)) continue;
    const components = jpeg.subarray(at + 10, at + 10 + 3 * (jpeg[at + 9] ?? 0));
    const factors = [...components]
      .filter((_, index) => index % 3 === 1)
      .map((byte) => [byte >> 4, byte & 0xf] as const);
    const most = Math.max(...factors.map(([across]) => across)) * Math.max(...factors.map(([, down]) => down));
    return factors.reduce((sum, [across, down]) => sum + across * down, 0) / most;
  }
  return Number.NaN;
}

function* segments(jpeg: Buffer): Generator<{ marker: number; at: number }> {
  let at = jpeg.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === END) return;
    yield { marker, at };
    // True for markers without a length field, and for a zero, which follows a byte of scan data that looks like a
    // marker.
    const isAlone = marker < FIRST_WITH_LENGTH || marker === 0xff || (marker >= RESTARTS[0] && marker <= RESTARTS[1]);
    at = jpeg.indexOf(0xff, at + (isAlone ? 1 : 2 + jpeg.readUInt16BE(at + 2)));
  }
}
