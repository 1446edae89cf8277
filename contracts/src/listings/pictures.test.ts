import { expect, test } from 'vitest';
import { ApiError } from '../base/api-error.ts';
import { heifKind, isPictureFile, pictureAt, pictureSizeProblem, thumbnail, uploadFailure } from './pictures.ts';

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
  // Bytes after the list of brands are ignored.
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
])('a HEIF file is recognized by its brands: %#', (bytes, kind) => {
  expect(heifKind(bytes)).toBe(kind);
});

test.each([
  ['a.jpg', 'image/jpeg', true],
  ['IMG_0001.HEIC', '', true],
  ['a.avif', '', true],
  ['notes.pdf', 'application/pdf', false],
  ['heic.txt', 'text/plain', false],
])('%s of type “%s” is recognized as a picture: %s', (name, type, expected) => {
  expect(isPictureFile({ name, type })).toBe(expected);
});

const refusal = (status: number, code: ApiError['code']) => new ApiError(status, code, `The API says ${code}.`);

test.each<[string, unknown, ReturnType<typeof uploadFailure>]>([
  ['a damaged picture', refusal(422, 'image-damaged'), { reason: 'The API says image-damaged.', isFinal: true }],
  [
    'a service outage',
    refusal(503, 'images-unavailable'),
    { reason: 'The API says images-unavailable.', isFinal: false },
  ],
  ['a lost connection', refusal(0, 'no-answer'), { reason: 'The API says no-answer.', isFinal: false }],
  [
    'a size that a proxy rejects',
    refusal(413, 'unexpected'),
    { reason: 'This picture is larger than 25 MB. Choose a smaller one.', isFinal: true },
  ],
  [
    'a deleted file',
    new DOMException('gone', 'NotReadableError'),
    { reason: 'This file can’t be read. Choose it again.', isFinal: true },
  ],
])('the reason for a failed upload is shown: %s', (_, error, expected) => {
  expect(uploadFailure(error)).toEqual(expected);
});

test('only pictures stored on this site have a URL for each width', () => {
  expect(pictureAt('/img/ab12', 640)).toBe('/img/ab12/640');
  expect(thumbnail('/img/ab12')).toBe('/img/ab12/320');
  for (const image of ['https://pictures.test/cat.jpg', '/img/ab12/640']) expect(thumbnail(image)).toBe(image);
});

test('a missing photo has no thumbnail', () => {
  for (const none of [null, undefined, '']) expect(thumbnail(none)).toBeUndefined();
});
