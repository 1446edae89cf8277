import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeMaster } from './encode.ts';
import { countScans, samplesPerPixel } from './jpeg-scans.ts';

const SCAN = Buffer.from('ffda', 'hex');

function plain(progressive: boolean): Promise<Buffer> {
  const create = { width: 800, height: 600, channels: 3, background: '#888' } as const;
  return sharp({ create }).jpeg({ progressive }).toBuffer();
}

/** Returns a valid JPEG. Each of its scans contains one bit of one coefficient. */
async function withScans(count: number): Promise<Buffer> {
  const jpeg = await plain(true);
  const first = jpeg.indexOf(SCAN);
  const second = jpeg.indexOf(SCAN, first + 1);
  const scan = jpeg.subarray(second, jpeg.indexOf(Buffer.from('ffc4', 'hex'), second));
  const scans = Array.from({ length: count - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)];
    const copy = Buffer.from(scan);
    copy.set([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit], 7);
    return copy;
  });
  return Buffer.concat([jpeg.subarray(0, second), ...scans, Buffer.from('ffd9', 'hex')]);
}

test('all scans of a JPEG are counted', async () => {
  expect(countScans(await plain(false))).toBe(1);
  expect(countScans(await plain(true))).toBe(10);
  expect(countScans(await withScans(500))).toBe(500);
});

test('scan markers in metadata or after the end are not counted', async () => {
  const jpeg = await plain(false);
  const metadata = Buffer.concat([Buffer.from('ffe10042', 'hex'), Buffer.alloc(64, SCAN)]);
  const video = Buffer.alloc(1_000, SCAN);
  expect(countScans(Buffer.concat([jpeg.subarray(0, 2), metadata, jpeg.subarray(2), video]))).toBe(1);
});

test.each(['', 'ff', 'ffd8', 'ffd8ff', 'ffd8ffda', 'ffd8ffdaff', 'ffd8ffe10000ffe1'])(
  'a file that consists of %j has no scan',
  (hex) => {
    expect(countScans(Buffer.from(hex, 'hex'))).toBeLessThanOrEqual(1);
  },
);

/**
 * Hides all scans except the first behind a reserved marker, which has no length field. The decoder skips such a marker
 * when it looks for a restart marker.
 */
async function withHiddenScans(count: number): Promise<Buffer> {
  const jpeg = await withScans(count);
  const first = jpeg.indexOf(SCAN);
  const header = jpeg.subarray(first, first + 2 + jpeg.readUInt16BE(first + 2));
  const others = jpeg.subarray(jpeg.indexOf(Buffer.from('ffc4', 'hex'), first));
  const blocks = Math.ceil(800 / 16) * Math.ceil(600 / 16);
  const restart = Buffer.from([0xff, 0xdd, 0, 4, (blocks - 1) >> 8, (blocks - 1) & 0xff]);
  const hidden = Buffer.from('ff02ffffffdd00040000', 'hex');
  return Buffer.concat([jpeg.subarray(0, first), restart, header, hidden, others]);
}

test('scans behind a marker without a length field are counted', async () => {
  expect(countScans(await withHiddenScans(500))).toBe(500);
  expect(await encodeMaster(await withHiddenScans(100))).toMatchObject({ width: 800, height: 600 });
  await expect(encodeMaster(await withHiddenScans(101))).rejects.toMatchObject({ code: 'image-damaged' });
});

test('a JPEG with at most 100 scans is accepted', async () => {
  expect(await encodeMaster(await withScans(100))).toMatchObject({ width: 800, height: 600 });
  await expect(encodeMaster(await withScans(101))).rejects.toMatchObject({ code: 'image-damaged' });
});

const color = sharp({ create: { width: 80, height: 60, channels: 3, background: '#468' } });

test.each([
  ['subsampled color', 1.5, () => color.clone().jpeg({ chromaSubsampling: '4:2:0', progressive: true })],
  ['full color', 3, () => color.clone().jpeg({ chromaSubsampling: '4:4:4', progressive: true })],
  ['grayscale', 1, () => color.clone().toColourspace('b-w').jpeg({ progressive: true })],
  ['CMYK', 4, () => color.clone().toColourspace('cmyk').jpeg({ chromaSubsampling: '4:4:4' })],
] as const)('a JPEG with %s has %d values for each pixel', async (_, samples, make) => {
  expect(samplesPerPixel(await make().toBuffer())).toBe(samples);
});

test('a large CMYK JPEG is refused even if its color is subsampled', async () => {
  const jpeg = await color.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from('ffc2', 'hex'));
  jpeg.writeUInt16BE(7_000, frame + 5);
  jpeg.writeUInt16BE(7_000, frame + 7);
  for (let component = 0; component < 4; component++) jpeg[frame + 11 + 3 * component] = 0x22;
  expect(await sharp(jpeg).metadata()).toMatchObject({ chromaSubsampling: '4:2:0:4' });
  await expect(encodeMaster(jpeg)).rejects.toMatchObject({ code: 'image-too-many-pixels' });
});
