import { expect, test } from 'vitest';
import { asRefusal, ReleaseRefusal } from './refusal.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: something, open '/data/releases'`), { code });

test.each([
  ['EROFS', 'The release store is read-only; visitors notice nothing'],
  ['EACCES', 'The release store is not ours to write; visitors notice nothing'],
  ['ENOSPC', 'The release store is full; visitors notice nothing'],
])('a store that cannot be written (%s) is told in a sentence', (code, sentence) => {
  expect(asRefusal(failure(code))).toEqual(new ReleaseRefusal('store-unusable', sentence));
});

test('any other error stays what it is', () => {
  const [other, refusal] = [failure('ENOENT'), new ReleaseRefusal('invalid', 'No')];
  expect(asRefusal(other)).toBe(other);
  expect(asRefusal(refusal)).toBe(refusal);
  expect(asRefusal(undefined)).toBeUndefined();
});
