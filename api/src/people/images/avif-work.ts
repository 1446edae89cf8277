import type { Av1Picture } from './av1-size.ts';
import { BitReader } from './bit-reader.ts';
import { type Box, boxesIn, checkCount, VERSION_BYTES } from './heif-boxes.ts';

// A small file can keep a decoder busy for hours: with many frames, with a grid of one tile that is decoded each time, or
// with a picture that is rotated again and again.

/** ISO/IEC 23000-22 allows at most one of each for a picture. */
const TRANSFORMATIONS = ['clap', 'irot', 'imir'];
/** A grid of tiles with an alpha channel takes four times the pixels of its canvas. Tiles can exceed the canvas. */
const MOST_TIMES = 5;
/** The pixels of a small picture's tiles can be many times those of its canvas. */
const ALWAYS_ALLOWED = 20_000_000;
/** A frame takes at least as long to decode as this many pixels. */
const FRAME_PIXELS = 50_000;
/** The decoder decodes this many tiles of a grid at the same time. */
const TILES_AT_ONCE = 4;
/** Tiles that are decoded at the same time may have this many times the pixels of the largest picture, for padding. */
const MOST_TIMES_AT_ONCE = 1.2;
/** The tiles of a small picture may have this many pixels instead. */
const ALWAYS_ALLOWED_AT_ONCE = 5_000_000;

export interface Picture extends Av1Picture {
  /** The id of its item. */
  id: number;
  type: string;
}

/** @throws Error if a picture has several transformations of the same type */
export function checkTransformations(iprp: readonly Box[], properties: readonly Box[]): void {
  const found = new Set<string>();
  for (const { content } of iprp.filter(({ type }) => type === 'ipma')) {
    const reader = new BitReader(content);
    const idBits = reader.read(8) === 0 ? 16 : 32;
    reader.skip(16);
    const indexBits = reader.read(8) & 1 ? 15 : 7;
    for (let items = checkCount(reader.read(32)); items > 0; items--) {
      const id = reader.read(idBits);
      for (let associations = reader.read(8); associations > 0; associations--) {
        reader.skip(1); // essential
        const type = properties[reader.read(indexBits) - 1]?.type ?? '';
        if (!TRANSFORMATIONS.includes(type)) continue;
        if (found.has(`${id} ${type}`)) throw new Error('a picture is transformed repeatedly');
        found.add(`${id} ${type}`);
      }
    }
  }
}

/**
 * @throws Error if the decoder would decode many times the pixels of the largest picture, which are `largest`, or
 * several large tiles at the same time
 */
export function checkDecodedPixels(pictures: readonly Picture[], boxes: readonly Box[], largest: number): void {
  const own = new Map<number, number>();
  for (const { id, width, height, frames } of pictures)
    own.set(id, (own.get(id) ?? 0) + frames * (width * height + FRAME_PIXELS));
  const references = referencesIn(boxes);
  const sources = Map.groupBy(references.get('dimg') ?? [], ({ from }) => from);
  const alphas = Map.groupBy(references.get('auxl') ?? [], ({ to }) => to);
  const sourcesOf = (id: number) => (sources.get(id) ?? []).map(({ to }) => to);
  const partsOf = (id: number) => [...sourcesOf(id), ...(alphas.get(id) ?? []).map(({ from }) => from)];
  const known = new Map<number, number>();
  const pixelsOf = (id: number): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // A picture that is part of itself never ends.
    known.set(id, Number.POSITIVE_INFINITY);
    const pixels = partsOf(id).reduce((sum, part) => sum + pixelsOf(part), own.get(id) ?? 0);
    known.set(id, pixels);
    return pixels;
  };
  for (const id of [...own.keys(), ...sources.keys()])
    if (pixelsOf(id) > MOST_TIMES * largest + ALWAYS_ALLOWED) throw new Error('the file has too much to decode');
  for (const { id } of pictures.filter(({ type }) => type === 'grid')) {
    const tiles = sourcesOf(id).map((tile) => own.get(tile) ?? 0);
    const atOnce = tiles.sort((one, other) => other - one).slice(0, TILES_AT_ONCE);
    if (
      atOnce.reduce((sum, pixels) => sum + pixels, 0) > Math.max(MOST_TIMES_AT_ONCE * largest, ALWAYS_ALLOWED_AT_ONCE)
    )
      throw new Error('the tiles are larger than their canvas');
  }
}

interface Reference {
  from: number;
  to: number;
}

/** Returns the references between items by their type. */
function referencesIn(boxes: readonly Box[]): Map<string, Reference[]> {
  const found: (Reference & { type: string })[] = [];
  for (const { content } of boxes.filter(({ type }) => type === 'iref')) {
    const idBits = content.readUInt8(0) === 0 ? 16 : 32;
    for (const { type, content: reference } of boxesIn(content.subarray(VERSION_BYTES))) {
      const reader = new BitReader(reference);
      const from = reader.read(idBits);
      for (let count = checkCount(reader.read(16)); count > 0; count--) {
        checkCount(found.length);
        found.push({ type, from, to: reader.read(idBits) });
      }
    }
  }
  return Map.groupBy(found, ({ type }) => type);
}
