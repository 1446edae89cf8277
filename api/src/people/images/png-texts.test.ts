import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeMaster } from './encode.ts';
import { withoutTexts } from './png-texts.ts';

/** The position after the first chunk, which is the header. */
const HEADER_END = 33;
const LARGE = deflateSync(Buffer.alloc(40_000_000, 'a'));

const plain = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function withChunks(...chunks: Buffer[]): Buffer {
  return Buffer.concat([plain.subarray(0, HEADER_END), ...chunks, plain.subarray(HEADER_END)]);
}

const compressedText = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), LARGE]));

test('text chunks are removed from a PNG', () => {
  const texts = [
    chunk('tEXt', Buffer.from('Title\0A room')),
    compressedText,
    chunk('iTXt', Buffer.from('x\0\0\0\0\0y')),
  ];
  expect(withoutTexts(withChunks(...texts))).toEqual(plain);
});

test('all other chunks of a PNG are kept', () => {
  const turned = withChunks(chunk('eXIf', Buffer.alloc(10)));
  expect(withoutTexts(Buffer.from(turned))).toEqual(turned);
});

test.each([8, 9, 19, 40, 60])('a PNG that ends after %d bytes does not grow', (length) => {
  expect(withoutTexts(Buffer.from(plain.subarray(0, length))).length).toBeLessThanOrEqual(length);
});

test('compressed text in a PNG is never decompressed', async () => {
  const before = process.resourceUsage().maxRSS;
  await encodeMaster(withChunks(...Array<Buffer>(5).fill(compressedText)));
  expect((process.resourceUsage().maxRSS - before) / 1_024).toBeLessThan(200);
});
