import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, pictureAt, pictureProblem, thumbnail } from './pictures.ts';

test('a picture may have at most 5 MB', () => {
  expect(pictureProblem({ size: MAX_PICTURE_BYTES })).toBeUndefined();
  expect(pictureProblem({ size: MAX_PICTURE_BYTES + 1 })).toBe(
    'This picture is larger than 5 MB. Choose a smaller one.',
  );
});

test('only our own pictures are requested in the needed width', () => {
  expect(pictureAt('/img/ab12', 640)).toBe('/img/ab12/640');
  expect(thumbnail('/img/ab12')).toBe('/img/ab12/320');
  for (const image of ['https://pictures.test/cat.jpg', '/img/ab12/640']) expect(thumbnail(image)).toBe(image);
});

test('no photo gives no thumbnail', () => {
  for (const none of [null, undefined, '']) expect(thumbnail(none)).toBeUndefined();
});
