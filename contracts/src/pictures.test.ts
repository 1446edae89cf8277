import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, pictureProblem } from './pictures.ts';

test('a picture may have 5 MB and not a byte more', () => {
  expect(pictureProblem({ size: MAX_PICTURE_BYTES })).toBeUndefined();
  expect(pictureProblem({ size: MAX_PICTURE_BYTES + 1 })).toBe(
    'This picture is larger than 5 MB. Choose a smaller one.',
  );
});
