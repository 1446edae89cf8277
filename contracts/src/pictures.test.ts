import { expect, test } from 'vitest';
import { heifKind, isPictureFile, pictureAt, pictureSizeProblem, thumbnail } from './pictures.ts';

test.each([
  [4_032, 3_024, undefined],
  [8_160, 6_120, undefined],
  [10_000, 10_000, undefined],
  [10_001, 10_000, 'image-too-many-pixels'],
  [16, 16, undefined],
  [15, 64, 'image-too-narrow'],
  [2_560, 1, 'image-too-narrow'],
  [100, 1_000, undefined],
  [1_001, 100, 'image-too-narrow'],
])('a picture of %i × %i pixels: %s', (width, height, problem) => {
  expect(pictureSizeProblem(width, height)).toBe(problem);
});

const head = (...brands: string[]) => {
  const [major, ...others] = brands;
  const text = `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}`;
  // What follows the list is not a brand.
  return Uint8Array.from(`${text}heicavif`, (letter) => letter.charCodeAt(0));
};

test.each([
  [head('avif', 'mif1'), 'avif'],
  [head('mif1', 'mif1', 'avif', 'miaf'), 'avif'],
  [head('avis'), 'avif'],
  [head('heic', 'mif1', 'heic'), 'heic'],
  [head('mif1', 'heix'), 'heic'],
  [head('msf1', 'hevc'), 'heic'],
  [head('mif1', 'miaf'), 'unknown'],
  [head('isom', 'mp42'), undefined],
  [Uint8Array.of(0xff, 0xd8, 0xff), undefined],
  [new Uint8Array(), undefined],
])('the brands of a HEIF file tell its kind: %#', (bytes, kind) => {
  expect(heifKind(bytes)).toBe(kind);
});

test.each([
  ['a.jpg', 'image/jpeg', true],
  ['IMG_0001.HEIC', '', true],
  ['a.avif', '', true],
  ['notes.pdf', 'application/pdf', false],
  ['heic.txt', 'text/plain', false],
])('whether %s of type “%s” looks like a picture: %s', (name, type, expected) => {
  expect(isPictureFile({ name, type })).toBe(expected);
});

test('only our own pictures are requested in the needed width', () => {
  expect(pictureAt('/img/ab12', 640)).toBe('/img/ab12/640');
  expect(thumbnail('/img/ab12')).toBe('/img/ab12/320');
  for (const image of ['https://pictures.test/cat.jpg', '/img/ab12/640']) expect(thumbnail(image)).toBe(image);
});

test('no photo gives no thumbnail', () => {
  for (const none of [null, undefined, '']) expect(thumbnail(none)).toBeUndefined();
});
