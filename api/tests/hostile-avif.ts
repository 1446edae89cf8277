import sharp from 'sharp';

// AVIF files that are small but take much time or memory to decode. ISO/IEC 14496-12 and 23008-12 define the boxes.

const bytes = (...values: number[]) => Buffer.from(values);
const uint16 = (...values: number[]) => bytes(...values.flatMap((value) => [value >> 8, value & 0xff]));

function uint32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, 4 * index);
  return buffer;
}

const repeat = (part: Buffer, times: number) => Buffer.alloc(part.length * times, part);

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(8 + content.length), Buffer.from(type, 'latin1'), content]);
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, bytes(version, 0, 0, 0), ...parts);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#468' } })
    .avif({ effort: 0 })
    .toBuffer();

/** Returns the content of the box of a type. It must be the only one. */
function contentOf(avif: Buffer, type: string): Buffer {
  const at = avif.indexOf(type, 0, 'latin1');
  return avif.subarray(at + 4, at - 4 + avif.readUInt32BE(at - 4));
}

/** Replaces the size that the container declares. */
export async function withLargerPicture(side: number): Promise<Buffer> {
  const avif = await plain(side, side);
  for (let at = avif.indexOf('ispe'); at >= 0; at = avif.indexOf('ispe', at + 1)) avif.set(uint32(64, 64), at + 8);
  return avif;
}

interface Item {
  type: string;
  content: Buffer;
  /** The number of its content, if it shares that of another item. */
  sharesWith?: number;
}

interface Options {
  size: [width: number, height: number];
  configuration: Buffer;
  /** The number of times that the first item is rotated. */
  rotations?: number;
  references?: Buffer;
  moreBoxes?: Buffer;
}

/** Returns a file whose first item is its picture. */
function file(
  items: Item[],
  { size, configuration, rotations = 0, references = Buffer.alloc(0), moreBoxes = Buffer.alloc(0) }: Options,
): Buffer {
  const contents = items.filter(({ sharesWith }) => sharesWith === undefined);
  const places = new Map<Item, number>();
  let end = 0;
  for (const item of contents) {
    places.set(item, end);
    end += item.content.length;
  }
  const placeOf = (item: Item) => places.get(items[item.sharesWith ?? -1] ?? item) ?? 0;
  const locations = items.map((item, index) =>
    Buffer.concat([uint16(index + 1, 1, 0, 1), uint32(placeOf(item), item.content.length)]),
  );
  const associations = items.map((_, index) => {
    const numbers = [index === 0 ? 1 : 2, 0x83, ...Array<number>(index === 0 ? rotations : 0).fill(0x84)];
    return Buffer.concat([uint16(index + 1), bytes(numbers.length, ...numbers)]);
  });
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf')),
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint16(1)),
      fullBox('iloc', 1, bytes(0x44, 0), uint16(items.length), ...locations),
      fullBox(
        'iinf',
        0,
        uint16(items.length),
        ...items.map(({ type }, index) => fullBox('infe', 2, uint16(index + 1, 0), Buffer.from(`${type}\0`))),
      ),
      box(
        'iprp',
        box(
          'ipco',
          fullBox('ispe', 0, uint32(...size)),
          fullBox('ispe', 0, uint32(...TILE)),
          configuration,
          box('irot', bytes(1)),
        ),
        fullBox('ipma', 0, uint32(items.length), ...associations),
      ),
      ...(references.length > 0 ? [fullBox('iref', 0, references)] : []),
      box('idat', ...contents.map(({ content }) => content)),
      moreBoxes,
    ),
  ]);
}

const TILE = [3_000, 3_000] as const;

async function tile() {
  const avif = await plain(...TILE);
  return { content: contentOf(avif, 'mdat'), configuration: box('av1C', contentOf(avif, 'av1C')) };
}

const refersTo = (type: string, from: number, to: number[]) => box(type, uint16(from, to.length, ...to));

export async function rotated(rotations: number): Promise<Buffer> {
  const { content, configuration } = await tile();
  return file([{ type: 'av01', content }], { size: [...TILE], configuration, rotations });
}

export async function withFrames(frames: number): Promise<Buffer> {
  const { content, configuration } = await tile();
  return file([{ type: 'av01', content: repeat(content, frames) }], {
    size: [...TILE],
    configuration,
  });
}

/** A grid of `rows` × `columns` tiles, which are all the same item or items with the same content. */
export async function grid(rows: number, columns: number, shares: 'item' | 'content'): Promise<Buffer> {
  const { content, configuration } = await tile();
  const size: [number, number] = [64 * columns, 64 * rows];
  const count = rows * columns;
  const tiles: Item[] = [{ type: 'av01', content }];
  for (let index = 1; shares === 'content' && index < count; index++)
    tiles.push({ type: 'av01', content, sharesWith: 1 });
  const ids = Array.from({ length: count }, (_, index) => (shares === 'item' ? 2 : index + 2));
  const canvas = Buffer.concat([bytes(0, 0, rows - 1, columns - 1), uint16(...size)]);
  return file([{ type: 'grid', content: canvas }, ...tiles], {
    size,
    configuration,
    references: refersTo('dimg', 1, ids),
  });
}

export async function withBoxes(count: number): Promise<Buffer> {
  const { content, configuration } = await tile();
  const moreBoxes = repeat(box('free'), count);
  return file([{ type: 'av01', content }], { size: [...TILE], configuration, moreBoxes });
}

export async function withReferences(count: number): Promise<Buffer> {
  const { content, configuration } = await tile();
  const references = repeat(refersTo('cdsc', 1, [1, 1]), count);
  return file([{ type: 'av01', content }], { size: [...TILE], configuration, references });
}
