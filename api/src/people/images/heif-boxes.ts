// ISO/IEC 14496-12 defines the boxes.

export interface Box {
  type: string;
  content: Buffer;
}

/** The size of the version and flags at the start of many boxes, in bytes. */
export const VERSION_BYTES = 4;
/** The decoder accepts no more items. A file of tiny boxes would take hundreds of megabytes to read. */
const MOST_ENTRIES = 1_000;

/** Returns the number of entries of a list. @throws Error if there are too many */
export function checkCount(entries: number): number {
  if (entries > MOST_ENTRIES) throw new Error('a list is too long');
  return entries;
}

export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const start = size === 1 ? 16 : 8;
    // If the size is 1, a 64-bit size follows. If it is 0, the box extends to the end of the file.
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < start) throw new Error('a box is too short');
    checkCount(boxes.length);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + start, at + length) });
    at += length;
  }
  return boxes;
}

/** Returns the only box of a type. @throws Error if there are several, because readers differ in which one they use */
export function only(boxes: readonly Box[], type: string): Box {
  const [box, another] = boxes.filter((candidate) => candidate.type === type);
  if (!box || another) throw new Error(`the file must have one ${type}`);
  return box;
}
