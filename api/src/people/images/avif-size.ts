import { av1Size, type Size } from './av1-size.ts';
import { BitReader } from './bit-reader.ts';

// ISO/IEC 14496-12 defines the boxes, and ISO/IEC 23008-12 the derived pictures.

interface Box {
  type: string;
  content: Buffer;
}

/** Encoders may pad the width and height to a multiple of this many pixels. */
const PADDING = 64;
/** The size of the version and flags at the start of many boxes, in bytes. */
const VERSION_BYTES = 4;
/** Types of derived pictures that contain a canvas size, with its position in their data. */
const CANVASES: Record<string, number> = { grid: 4, iovl: 10 };
/** Picture types that sharp never writes and whose memory use is unknown. */
const UNMEASURED = ['unci', 'tili', 'mask', 'jpeg'];

/**
 * Returns the size of the largest picture that a decoder allocates for an AVIF file, such as a tile, an alpha channel
 * or the picture itself. The size that the container declares is not reliable.
 *
 * @throws Error if the size cannot be determined or is larger than the container declares
 */
export function avifSize(avif: Buffer): Size {
  const meta = only(boxesIn(avif), 'meta').content.subarray(VERSION_BYTES);
  const boxes = boxesIn(meta);
  const properties = boxesIn(only(boxesIn(only(boxes, 'iprp').content), 'ipco').content);
  const data = boxes.some(({ type }) => type === 'idat') ? only(boxes, 'idat').content : Buffer.alloc(0);
  const sizes = itemSizes(itemTypes(only(boxes, 'iinf').content), itemData(only(boxes, 'iloc').content, avif, data));
  if (sizes.length === 0) throw new Error('the file has no AV1 picture');
  for (const { type, content } of properties) {
    // The decoder reads these units before those of the picture.
    const size = type === 'av1C' ? av1Size(content.subarray(4)) : undefined;
    if (size) sizes.push(size);
  }
  const declared = properties.filter(({ type }) => type === 'ispe').map(({ content }) => declaredSize(content));
  const width = declared.reduce((most, size) => Math.max(most, size.width), 0) + PADDING;
  const height = declared.reduce((most, size) => Math.max(most, size.height), 0) + PADDING;
  if (sizes.some((size) => size.width > width || size.height > height))
    throw new Error('a picture is larger than declared');
  return sizes.reduce((most, size) => (size.width * size.height > most.width * most.height ? size : most));
}

function itemSizes(types: Map<number, Set<string>>, items: Iterable<[id: number, content: Buffer]>): Size[] {
  const sizes: Size[] = [];
  // Identical tiles share their content, which is read only once.
  const known = new Map<Buffer, Size>();
  for (const [id, content] of items) {
    for (const type of types.get(id) ?? []) {
      if (UNMEASURED.includes(type)) throw new Error(`the file has a picture of the type ${type}`);
      const canvas = CANVASES[type];
      if (canvas) sizes.push(canvasSize(content, canvas));
      if (type !== 'av01') continue;
      const size = known.get(content) ?? av1Size(content);
      if (!size) throw new Error('a picture has no size');
      known.set(content, size);
      sizes.push(size);
    }
  }
  return sizes;
}

function canvasSize(content: Buffer, at: number): Size {
  const reader = new BitReader(content);
  reader.skip(8); // version
  const bits = reader.read(8) & 1 ? 32 : 16; // flags
  reader.skip(8 * (at - 2));
  return { width: reader.read(bits), height: reader.read(bits) };
}

function declaredSize(content: Buffer): Size {
  return { width: content.readUInt32BE(VERSION_BYTES), height: content.readUInt32BE(VERSION_BYTES + 4) };
}

/** Returns the types of each item in an `iinf` box. */
function itemTypes(content: Buffer): Map<number, Set<string>> {
  const types = new Map<number, Set<string>>();
  const countBytes = content.readUInt8(0) === 0 ? 2 : 4;
  for (const entry of boxesIn(content.subarray(VERSION_BYTES + countBytes))) {
    const version = entry.type === 'infe' ? entry.content.readUInt8(0) : 0;
    // Earlier versions have no type.
    if (version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = entry.content.readUIntBE(VERSION_BYTES, idBytes);
    const at = VERSION_BYTES + idBytes + 2;
    types.set(id, (types.get(id) ?? new Set()).add(entry.content.toString('latin1', at, at + 4)));
  }
  return types;
}

/**
 * Yields the content of each item in an `iloc` box. Items may share the same content but must not overlap partially.
 */
function* itemData(content: Buffer, file: Buffer, data: Buffer): Generator<[id: number, content: Buffer]> {
  const version = content.readUInt8(0);
  const reader = new BitReader(content.subarray(VERSION_BYTES));
  const offsetBits = fieldBits(reader);
  const lengthBits = fieldBits(reader);
  const baseBits = fieldBits(reader);
  const indexBits = fieldBits(reader);
  const idBits = version < 2 ? 16 : 32;
  let left = file.length;
  const known = new Map<string, Buffer>();
  for (let items = reader.read(idBits); items > 0; items--) {
    const id = reader.read(idBits);
    const method = version === 0 ? 0 : reader.read(16) & 0xf; // construction_method
    const source = [file, data][method];
    reader.skip(16); // data_reference_index
    const base = reader.read(baseBits);
    const parts: Buffer[] = [];
    let place = `${method}`;
    for (let extents = reader.read(16); extents > 0; extents--) {
      if (version > 0) reader.skip(indexBits); // item_reference_index
      const start = base + reader.read(offsetBits);
      const length = reader.read(lengthBits);
      if (!source || start + length > source.length) throw new Error('an item is outside of the file');
      parts.push(source.subarray(start, start + length));
      place += ` ${start}+${length}`;
    }
    let whole = known.get(place);
    if (!whole) {
      left -= parts.reduce((sum, part) => sum + part.length, 0);
      if (left < 0) throw new Error('the items overlap');
      whole = Buffer.concat(parts);
      known.set(place, whole);
    }
    yield [id, whole];
  }
}

/**
 * Reads the size of a field, in bits. Sizes that the decoder does not support are refused, because the decoder would
 * skip the field and find items at other positions.
 */
function fieldBits(reader: BitReader): number {
  const bytes = reader.read(4);
  if (![0, 4, 8].includes(bytes)) throw new Error('the position of an item has an invalid size');
  return 8 * bytes;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const start = size === 1 ? 16 : 8;
    // If the size is 1, a 64-bit size follows. If it is 0, the box extends to the end of the file.
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < start) throw new Error('a box is too short');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + start, at + length) });
    at += length;
  }
  return boxes;
}

/** Returns the only box of a type. @throws Error if there are several, because readers differ in which one they use */
function only(boxes: Box[], type: string): Box {
  const [box, another] = boxes.filter((candidate) => candidate.type === type);
  if (!box || another) throw new Error(`the file must have one ${type}`);
  return box;
}
