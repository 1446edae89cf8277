import { type Av1Picture, readAv1, type Size } from './av1-size.ts';
import { checkDecodedPixels, checkTransformations, type Picture } from './avif-work.ts';
import { BitReader } from './bit-reader.ts';
import { boxesIn, checkCount, only, VERSION_BYTES } from './heif-boxes.ts';

// ISO/IEC 23008-12 defines the derived pictures.

/** Encoders may pad the width and height to a multiple of this many pixels. */
const PADDING = 64;
/** Types of derived pictures that contain a canvas size, with its position in their data. */
const CANVASES: Record<string, number> = { grid: 4, iovl: 10 };
/** Picture types that sharp never writes and whose memory use is unknown. */
const UNMEASURED = ['unci', 'tili', 'mask', 'jpeg'];

/**
 * Returns the size of the largest picture that a decoder allocates for an AVIF file, such as a tile, an alpha channel
 * or the picture itself. The size that the container declares is not reliable.
 *
 * @throws Error if the size cannot be determined or is larger than the container declares, or if decoding the file takes
 * much longer than decoding its largest picture
 */
export function avifSize(avif: Buffer): Size {
  const meta = only(boxesIn(avif), 'meta').content.subarray(VERSION_BYTES);
  const boxes = boxesIn(meta);
  const iprp = boxesIn(only(boxes, 'iprp').content);
  const properties = boxesIn(only(iprp, 'ipco').content);
  const data = boxes.some(({ type }) => type === 'idat') ? only(boxes, 'idat').content : Buffer.alloc(0);
  const pictures = picturesIn(
    itemTypes(only(boxes, 'iinf').content),
    itemData(only(boxes, 'iloc').content, avif, data),
  );
  if (pictures.length === 0) throw new Error('the file has no AV1 picture');
  const sizes: Size[] = [...pictures];
  for (const { type, content } of properties) {
    // The decoder reads these units before those of the picture.
    const picture = type === 'av1C' ? readAv1(content.subarray(4)) : undefined;
    if (picture && picture.frames > 0) throw new Error('a configuration has frames');
    if (picture) sizes.push(picture);
  }
  const declared = properties.filter(({ type }) => type === 'ispe').map(({ content }) => declaredSize(content));
  const mostWidth = declared.reduce((most, size) => Math.max(most, size.width), 0) + PADDING;
  const mostHeight = declared.reduce((most, size) => Math.max(most, size.height), 0) + PADDING;
  if (sizes.some((size) => size.width > mostWidth || size.height > mostHeight))
    throw new Error('a picture is larger than declared');
  const { width, height } = sizes.reduce((most, size) =>
    size.width * size.height > most.width * most.height ? size : most,
  );
  checkTransformations(iprp, properties);
  checkDecodedPixels(pictures, boxes, width * height);
  return { width, height };
}

function picturesIn(types: Map<number, Set<string>>, items: Iterable<[id: number, content: Buffer]>): Picture[] {
  const pictures: Picture[] = [];
  // Identical tiles share their content, which is read only once.
  const known = new Map<Buffer, Av1Picture>();
  for (const [id, content] of items) {
    for (const type of types.get(id) ?? []) {
      if (UNMEASURED.includes(type)) throw new Error(`the file has a picture of the type ${type}`);
      const canvas = CANVASES[type];
      if (canvas) pictures.push({ id, type, ...canvasSize(content, canvas), frames: 1 });
      if (type !== 'av01') continue;
      const picture = known.get(content) ?? readAv1(content);
      if (!picture) throw new Error('a picture has no size');
      known.set(content, picture);
      pictures.push({ id, type, ...picture });
    }
  }
  return pictures;
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
  for (let items = checkCount(reader.read(idBits)); items > 0; items--) {
    const id = reader.read(idBits);
    const method = version === 0 ? 0 : reader.read(16) & 0xf; // construction_method
    const source = [file, data][method];
    reader.skip(16); // data_reference_index
    const base = reader.read(baseBits);
    const parts: Buffer[] = [];
    let place = `${method}`;
    for (let extents = checkCount(reader.read(16)); extents > 0; extents--) {
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
