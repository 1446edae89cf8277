import type { Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { decodingWeight } from './decoding-weight.ts';

const jpeg = { format: 'jpeg', isProgressive: false };
const progressive = { format: 'jpeg', isProgressive: true };
const png = { format: 'png', channels: 3, depth: 'uchar', isProgressive: false };
const deep = { ...png, channels: 4, depth: 'ushort' };
const avif = { format: 'heif', depth: 'uchar' };

test.each<[string, [width: number, height: number], object, 1 | 2 | undefined, samples?: number]>([
  ['a JPEG', [8_000, 5_000], jpeg, 1],
  ['a JPEG', [10_000, 10_000], jpeg, 2],
  ['a progressive JPEG', [10_000, 7_500], progressive, 2, 1.5],
  ['a progressive JPEG', [10_000, 7_600], progressive, undefined, 1.5],
  ['a progressive JPEG without a frame', [1_000, 1_000], progressive, undefined],
  ['a progressive CMYK JPEG', [10_000, 4_600], progressive, undefined, 2.5],
  ['a progressive JPEG in full color', [10_000, 3_800], progressive, undefined, 3],
  ['a PNG', [4_000, 3_000], png, 1],
  ['a PNG', [10_000, 10_000], png, 2],
  ['a wide PNG', [31_600, 3_160], png, 2],
  ['a 16-bit PNG', [10_000, 10_000], deep, 2],
  ['a wide 16-bit PNG', [31_600, 3_160], deep, undefined],
  ['an interlaced PNG', [10_000, 10_000], { ...png, isProgressive: true }, 2],
  ['an interlaced 16-bit PNG', [10_000, 3_800], { ...deep, isProgressive: true }, undefined],
  ['an AVIF', [2_000, 1_000], avif, 1],
  ['an AVIF', [4_000, 4_000], avif, 2],
  ['an AVIF', [4_000, 4_200], avif, undefined],
  ['an AVIF with more than 8 bits', [4_000, 2_800], { ...avif, depth: 'ushort' }, undefined],
  ['a WebP', [3_000, 2_000], { format: 'webp' }, 1],
  ['a WebP', [10_000, 5_100], { format: 'webp' }, undefined],
])('the weight of %s of %j pixels', (_, [width, height], header, weight, samples) => {
  expect(decodingWeight({ ...header, width, height } as Metadata, { samples })).toBe(weight);
});

test('the weight of an AVIF depends on its coded size', () => {
  const header = { ...avif, width: 64, height: 64 } as Metadata;
  expect(decodingWeight(header, { coded: { width: 64, height: 64 } })).toBe(1);
  expect(decodingWeight(header, { coded: { width: 4_000, height: 4_000 } })).toBe(2);
  expect(decodingWeight(header, { coded: { width: 4_000, height: 4_200 } })).toBeUndefined();
});
