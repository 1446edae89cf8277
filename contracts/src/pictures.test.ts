import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, pictureAt, pictureProblem, thumbnail } from './pictures.ts';

test('a picture may have 5 MB and not a byte more', () => {
  expect(pictureProblem({ size: MAX_PICTURE_BYTES })).toBeUndefined();
  expect(pictureProblem({ size: MAX_PICTURE_BYTES + 1 })).toBe(
    'This picture is larger than 5 MB. Choose a smaller one.',
  );
});

test('a picture of ours is asked for in the width that is needed, one of others as it is', () => {
  expect(pictureAt('/img/ab12', 640)).toBe('/img/ab12/640');
  expect(thumbnail('/img/ab12')).toBe('/img/ab12/320');
  for (const image of ['https://pictures.test/cat.jpg', '/img/ab12/640']) expect(thumbnail(image)).toBe(image);
});

test('who has no photo has no small one', () => {
  for (const none of [null, undefined, '']) expect(thumbnail(none)).toBeUndefined();
});
