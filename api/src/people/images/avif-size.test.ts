import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avifSize } from './avif-size.ts';
import { encodeMaster } from './encode.ts';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 70, g: 130, b: 180, alpha: 0.5 } } }).avif({ effort: 0 });

const bytes = (...values: number[]) => Buffer.from(values);
const uint16 = (...values: number[]) => bytes(...values.flatMap((value) => [value >> 8, value & 0xff]));

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, bytes(version, 0, 0, 0), ...parts);

/** Returns a unit with a sequence header of 4096 × 2048 pixels. `bits` are those before the size. */
function sequenceHeader(bits: string): Buffer {
  const whole = `${bits}11111111${(4_095).toString(2).padStart(16, '0')}${(2_047).toString(2).padStart(16, '0')}`;
  const content = bytes(...(whole.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  return Buffer.concat([bytes(0b00001010, content.length), content]);
}
const STILL = sequenceHeader('0001100000');

interface Item {
  type: string;
  content: Buffer;
  /** Where the content begins, if the item shares it with another one. */
  at?: number;
}

/** Returns a file whose items are in `idat`, each in two extents. */
function avif(
  items: Item[],
  {
    declared = [4_096, 2_048],
    properties = [] as Buffer[],
    associations = [] as Buffer[],
    more = [] as Buffer[],
    fieldBytes = 4,
  } = {},
) {
  const field = (value: number) => Buffer.concat([Buffer.alloc(fieldBytes - 2), uint16(value)]);
  let end = 0;
  const places = items.map(({ content, at: start = end }, index) => {
    end = Math.max(end, start + content.length);
    const extents = [start, 1, start + 1, content.length - 1];
    return Buffer.concat([uint16(index + 1, 1, 0, 2), ...extents.map(field)]);
  });
  const [width = 0, height = 0] = declared;
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf')),
    fullBox(
      'meta',
      0,
      fullBox('iloc', 1, bytes(0x11 * fieldBytes, 0), uint16(items.length), ...places),
      fullBox(
        'iinf',
        0,
        uint16(items.length),
        ...items.map(({ type }, index) => fullBox('infe', 2, uint16(index + 1, 0), Buffer.from(`${type}\0`))),
      ),
      box('iprp', box('ipco', fullBox('ispe', 0, uint16(0, width, 0, height)), ...properties), ...associations),
      box('idat', ...items.filter(({ at }) => at === undefined).map(({ content }) => content)),
      ...more,
    ),
  ]);
}

const av01 = (content: Buffer): Item => ({ type: 'av01', content });
const metadata = (length: number): Item => ({ type: 'Exif', content: Buffer.alloc(length) });

test.each([
  ['plain', [300, 200], () => plain(300, 200)],
  ['odd', [301, 203], () => plain(301, 203)],
  ['transparent', [300, 200], () => plain(300, 200, 4)],
] as const)('the size of a file that sharp writes is the size of its picture: %s', async (_, [width, height], make) => {
  expect(avifSize(await make().toBuffer())).toEqual({ width, height });
});

/** The profile and the two flags of a video. */
const MOVING = '00000';
/** An operating point for all layers, with a low level. */
const POINT = `${'0'.repeat(12)}00101`;
const TIMES = '1'.repeat(64);

test.each([
  ['a still picture', '0001100000'],
  ['a picture without timing information', `${MOVING}0000000${POINT}`],
  ['a high level', `${MOVING}0000000${'0'.repeat(12)}010001`],
  ['two points with delays', `${MOVING}0100001${`${POINT}11010`.repeat(2)}`],
  ['equal intervals', `${MOVING}1${TIMES}1${'00101'}0000000${POINT}`],
  ['a decoder model', `${MOVING}1${TIMES}0100010${'1'.repeat(42)}000000${POINT}11010101`],
])('the size of %s is read from its sequence header', (_, bits) => {
  expect(avifSize(avif([av01(sequenceHeader(bits))]))).toEqual({ width: 4_096, height: 2_048 });
});

const GRID = Buffer.concat([bytes(0, 0, 0, 1), uint16(8_192, 2_048)]);

test('the size of a grid is the size of its canvas', () => {
  const grid = [{ type: 'grid', content: GRID }, av01(STILL), av01(STILL)];
  expect(avifSize(avif(grid, { declared: [8_192, 2_048] }))).toEqual({ width: 8_192, height: 2_048 });
});

test('metadata does not count as a picture', () => {
  expect(avifSize(avif([av01(STILL), metadata(100)]))).toEqual({ width: 4_096, height: 2_048 });
});

/** A whole frame, as far as its size matters. */
const FRAME = bytes(0b00110010, 1, 0xff);
const FRAME_HEADER = bytes(0b00011010, 1, 0xff);
const picture = av01(Buffer.concat([STILL, FRAME]));
const film = (frame: Buffer) => av01(Buffer.concat([STILL, ...Array<Buffer>(20).fill(frame)]));

const refersTo = (type: string, from: number, to: number[]) => box(type, uint16(from, to.length, ...to));
const references = (...each: Buffer[]) => fullBox('iref', 0, ...each);
const times = (count: number, id: number) => Array<number>(count).fill(id);

const ROTATION = [box('irot', bytes(1))];
/** Gives the first item properties, by their numbers. The first property is its size. */
const hasProperties = (...each: number[]) => fullBox('ipma', 0, uint16(0, 1, 1), bytes(each.length, ...each));

test('a grid with an alpha channel is accepted', () => {
  const tiles = Array.from({ length: 4 }, () => ({ ...picture }));
  const grid = { type: 'grid', content: GRID };
  const more = [references(refersTo('dimg', 1, [3, 4]), refersTo('dimg', 2, [5, 6]), refersTo('auxl', 2, [1]))];
  const file = avif([grid, grid, ...tiles], { declared: [8_192, 2_048], more });
  expect(avifSize(file)).toEqual({ width: 8_192, height: 2_048 });
});

test('a picture that is rotated once is accepted', () => {
  const file = avif([picture], { properties: ROTATION, associations: [hasProperties(1, 0x82)] });
  expect(avifSize(file)).toEqual({ width: 4_096, height: 2_048 });
});

const LATER = Buffer.concat([bytes(0b00110010, 1, 0xff), Buffer.alloc(9), STILL]);

test.each([
  ['whose picture is larger than declared', avif([av01(STILL)], { declared: [64, 64] })],
  ['whose alpha channel is larger than declared', avif([av01(STILL), av01(STILL)], { declared: [64, 64] })],
  ['whose larger size follows a frame', avif([av01(LATER)], { declared: [64, 64] })],
  ['whose grid is larger than declared', avif([{ type: 'grid', content: GRID }, av01(STILL)])],
  ['with two sequence headers', avif([av01(Buffer.concat([STILL, STILL]))])],
  ['without a sequence header', avif([av01(bytes(0b00110010, 1, 0xff))])],
  ['with a truncated sequence header', avif([av01(STILL.subarray(0, 6))])],
  ['with a length that never ends', avif([av01(Buffer.alloc(20, 0xff))])],
  ['with another codec', avif([av01(STILL), { type: 'unci', content: Buffer.alloc(9) }])],
  ['without pictures', avif([])],
  ['with many frames', avif([film(FRAME)])],
  ['with many headers of frames', avif([film(FRAME_HEADER)])],
  [
    'whose tile is decoded many times',
    avif([picture, picture], { more: [references(refersTo('dimg', 1, times(9, 2)))] }),
  ],
  [
    'with many alpha channels',
    avif(
      Array.from({ length: 9 }, () => picture),
      {
        more: [references(...Array.from({ length: 8 }, (_, index) => refersTo('auxl', index + 2, [1])))],
      },
    ),
  ],
  [
    'whose tiles are larger than their canvas',
    avif([{ type: 'grid', content: GRID }, picture, picture, picture], {
      declared: [8_192, 2_048],
      more: [references(refersTo('dimg', 1, [2, 3, 4]))],
    }),
  ],
  ['with many boxes', avif([picture], { more: Array<Buffer>(1_001).fill(box('free')) })],
  ['with many items', avif([picture, ...Array.from({ length: 1_000 }, () => metadata(1))])],
  ['with many references', avif([picture], { more: [references(refersTo('cdsc', 1, times(1_001, 1)))] })],
  [
    'with many references in many boxes',
    avif([picture], { more: [references(...Array<Buffer>(600).fill(refersTo('cdsc', 1, [1, 1])))] }),
  ],
  ['that is part of itself', avif([picture], { more: [references(refersTo('dimg', 1, [1]))] })],
  ['that is rotated twice', avif([picture], { properties: ROTATION, associations: [hasProperties(1, 2, 0x82)] })],
  [
    'that is rotated in two lists',
    avif([picture], { properties: ROTATION, associations: [hasProperties(2), hasProperties(2)] }),
  ],
  [
    'whose configuration has frames',
    avif([picture], { properties: [box('av1C', bytes(0x81, 0, 0, 0), STILL, FRAME)] }),
  ],
  ['whose items overlap', avif([av01(STILL), metadata(1_000), { ...metadata(999), at: STILL.length + 1 }])],
  ['whose items are at positions of 16 bits', avif([av01(STILL)], { fieldBytes: 2 })],
  ['with a second list of items', avif([av01(STILL)], { more: [fullBox('iinf', 0, uint16(0))] })],
  ['that contains only an image sequence', box('ftyp', Buffer.from('avis\0\0\0\0avis'))],
])('a file %s is refused', (_, file) => expect(() => avifSize(file)).toThrow());

test('a file whose configuration is larger than declared is refused', () => {
  const small = Buffer.from(STILL);
  const properties = [box('av1C', bytes(0x81, 0, 0, 0), small)];
  expect(avifSize(avif([av01(STILL)], { properties }))).toEqual({ width: 4_096, height: 2_048 });
  expect(() => avifSize(avif([av01(STILL)], { properties, declared: [64, 64] }))).toThrow();
});

test('a truncated file is refused', () => {
  const whole = avif([av01(STILL)]);
  for (let length = 0; length < whole.length; length++) expect(() => avifSize(whole.subarray(0, length))).toThrow();
});

test('an upload whose picture is larger than its container declares is refused before it is decoded', async () => {
  const content = await plain(3_000, 3_000).toBuffer();
  for (let at = content.indexOf('ispe'); at >= 0; at = content.indexOf('ispe', at + 1)) {
    content.writeUInt32BE(64, at + 8);
    content.writeUInt32BE(64, at + 12);
  }
  await expect(encodeMaster(content)).rejects.toMatchObject({
    code: 'image-damaged',
    cause: { message: 'a picture is larger than declared' },
  });
});
