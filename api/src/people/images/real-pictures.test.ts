import { MAX_PICTURE_BYTES } from 'contracts';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo, upload } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { makeVariants, masterKey, VARIANTS } from './variants.ts';

// docs/real-inputs.md lists the sources and the expected results.

const api = useApi();
let host: Caller;

beforeAll(async () => {
  host = await api.signIn('phones@lodge.test', 'host');
});

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#468' }, limitInputPixels: false });

const wide16 = (): Sharp => plain(31_600, 3_160).toColourspace('rgb16').png({ compressionLevel: 1 });

/** Noise, which no format compresses well. */
const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** Replaces the brands of an AVIF file without changing their number. */
async function avifWithBrands(...brands: string[]): Promise<Buffer> {
  const content = await plain(64, 48).avif().toBuffer();
  const end = content.readUInt32BE(0);
  const [major = '', ...others] = brands;
  content.write(major, 8, 'latin1');
  for (let at = 16; at < end; at += 4) content.write(others[(at - 16) / 4] ?? 'miaf', at, 'latin1');
  return content;
}

/** The start of a HEIC file. Software without HEVC support can read no more than that. */
function heicHead(...brands: string[]): Buffer {
  const [major = '', ...others] = brands;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(16 + 4 * others.length);
  return Buffer.concat([length, Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1'), Buffer.alloc(2_000)]);
}

/** A HEVC file whose brands do not name the codec. */
async function hevcWithoutBrand(): Promise<Buffer> {
  const content = await avifWithBrands('mif1', 'mif1', 'miaf');
  for (let at = content.indexOf('av01'); at >= 0; at = content.indexOf('av01')) content.write('hvc1', at, 'latin1');
  return content;
}

describe('a photo from a phone', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['12 megapixels in more than 5 MB', () => noisy(4_032, 3_024).jpeg({ quality: 85 }).toBuffer()],
    ['48 megapixels', () => plain(8_064, 6_048).jpeg().toBuffer()],
    ['50 megapixels', () => plain(8_160, 6_120).jpeg().toBuffer()],
    ['100 megapixels', () => plain(11_600, 8_600).jpeg().toBuffer()],
    ['a screenshot of 100 megapixels', () => plain(10_000, 10_000).png().toBuffer()],
    ['50 megapixels in a progressive JPEG', () => plain(8_160, 6_120).jpeg({ progressive: true }).toBuffer()],
  ])('of %s is accepted', async (_, make) => {
    const answer = await upload(host, await make());
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    const { width, height } = answer.body.data;
    expect(Math.max(width, height)).toBe(2_560);
  });

  test('is accepted when several of 50 megapixels arrive at once', async () => {
    const content = await plain(8_160, 6_120).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(host, content)));
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200));
  });

  test('of 25 MB is accepted', async () => {
    const answer = await upload(host, Buffer.concat([await photo(), Buffer.alloc(MAX_PICTURE_BYTES - 10_000)]));
    expect(answer.status).toBe(200);
  });
});

describe('an AVIF', () => {
  test.each([
    [['avif', 'mif1', 'miaf']],
    [['mif1', 'avif', 'miaf']],
    [['mif1', 'mif1', 'miaf', 'avif']],
    [['miaf', 'MA1B', 'avif']],
    [['mif1', 'mif1', 'miaf', 'MA1A']],
    [['avis', 'avif', 'mif1']],
  ])('with the brands %s is accepted', async (brands) => {
    expect((await upload(host, await avifWithBrands(...brands), 'a.avif', 'image/avif')).status).toBe(200);
  });
});

describe('a transparent picture', () => {
  const transparent = sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  test.each<[string, () => Promise<Buffer>]>([
    ['PNG', () => transparent.clone().png().toBuffer()],
    ['PNG with a palette', () => transparent.clone().png({ palette: true }).toBuffer()],
    ['WebP', () => transparent.clone().webp().toBuffer()],
    ['AVIF', () => transparent.clone().avif().toBuffer()],
    ['GIF', () => transparent.clone().gif().toBuffer()],
  ])('in %s format has a white background in every width', async (_, make) => {
    const { id } = (await upload(host, await make())).body.data;
    const master = await api.services.blobs.read(masterKey(id));
    expect((await sharp(master).stats()).isOpaque).toBe(true);
    await expectWhite(id);
  });

  test('from an earlier version has a white background in every width', async () => {
    const { id } = (await upload(host, await photo('#abcdef'))).body.data;
    await api.services.blobs.write(masterKey(id), await transparent.clone().webp().toBuffer());
    await api.services.db.updateTable('pictures').set({ placeholder: null }).where('hash', '=', id).execute();
    await makeVariants(api.services, id);
    await expectWhite(id);
  });

  async function expectWhite(id: string) {
    const { db } = api.services;
    const { placeholder } = await db
      .selectFrom('pictures')
      .select('placeholder')
      .where('hash', '=', id)
      .executeTakeFirstOrThrow();
    const variants = VARIANTS.map(async ({ width, format }) => {
      const headers = { accept: `image/${format}` };
      return (await api.app.inject({ url: `/img/${id}/${width}`, headers })).rawPayload;
    });
    const miniature = Buffer.from(placeholder?.split(',')[1] ?? '', 'base64');
    for (const content of [miniature, ...(await Promise.all(variants))]) {
      const { channels, isOpaque } = await sharp(content).stats();
      expect([isOpaque, channels.map(({ min }) => min > 250)]).toEqual([true, [true, true, true]]);
    }
  }
});

describe('a refused file has an error code', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['text', 'image-refused', () => Buffer.from('hello')],
    ['an HTML page', 'image-refused', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'image-refused', () => Buffer.from(svg)],
    [
      'a TIFF',
      'image-refused',
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
    ],
    ['a video', 'image-refused', () => heicHead('isom', 'isom', 'mp42')],
    ['a HEIC photo', 'image-heic', () => heicHead('heic', 'mif1', 'heic')],
    ['a HEIC photo that is named by its second brand', 'image-heic', () => heicHead('mif1', 'mif1', 'heic')],
    ['a 10-bit HEIC photo', 'image-heic', () => heicHead('heix', 'mif1')],
    ['a HEIC burst', 'image-heic', () => heicHead('msf1', 'hevc')],
    ['a HEIC photo with generic brands', 'image-heic', () => hevcWithoutBrand()],
    ['an empty file', 'image-damaged', () => Buffer.alloc(0)],
    ['a truncated JPEG', 'image-damaged', async () => (await photo()).subarray(0, 120)],
    ['a truncated PNG', 'image-damaged', async () => (await noisy(64, 64).png().toBuffer()).subarray(0, 5_000)],
    ['a truncated WebP', 'image-damaged', async () => (await noisy(64, 64).webp().toBuffer()).subarray(0, 900)],
    [
      'an SVG behind a JPEG signature',
      'image-damaged',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['a horizontal line', 'image-too-narrow', () => plain(2_560, 1).png().toBuffer()],
    ['a vertical line', 'image-too-narrow', () => plain(1, 2_560).png().toBuffer()],
    ['a strip', 'image-too-narrow', () => plain(2_201, 220).jpeg().toBuffer()],
    ['a tiny picture', 'image-too-narrow', () => plain(15, 15).png().toBuffer()],
    ['101 megapixels', 'image-too-many-pixels', () => plain(10_050, 10_050).png().toBuffer()],
    ['a wide 16-bit PNG of 100 megapixels', 'image-too-many-pixels', () => wide16().toBuffer()],
    ['an AVIF of 20 megapixels', 'image-too-many-pixels', () => plain(5_000, 4_000).avif({ effort: 0 }).toBuffer()],
    ['a GIF of 60 megapixels', 'image-too-many-pixels', () => plain(10_000, 6_000).gif({ effort: 1 }).toBuffer()],
    [
      'a progressive JPEG of 100 megapixels',
      'image-too-many-pixels',
      () => plain(10_000, 10_000).jpeg({ progressive: true }).toBuffer(),
    ],
  ])('%s: %s', async (_, code, make) => {
    const answer = await upload(host, await make());
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  test('more than 25 MB: image-too-large', async () => {
    const answer = await upload(host, Buffer.concat([await photo(), Buffer.alloc(MAX_PICTURE_BYTES)]));
    expect([answer.status, answer.body.code]).toEqual([413, 'image-too-large']);
  });

  test('a panorama ten times as wide as high is accepted', async () => {
    expect((await upload(host, await plain(2_200, 220).jpeg().toBuffer())).status).toBe(200);
  });
});
