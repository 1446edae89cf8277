import { expect, test } from 'vitest';
import { asRefusal, ReleaseRefusal } from './refusal.ts';

const path = '/data/releases/history';
const failure = (code: string) => Object.assign(new Error(`${code}: something, open '${path}'`), { code, path });

test.each([
  ['EROFS', 'is read-only'],
  ['EACCES', 'is not ours to write'],
  ['ENOSPC', 'is full'],
])('the error for a folder that is not writable (%s) explains the problem', (code, trouble) => {
  expect(asRefusal(failure(code))).toEqual(new ReleaseRefusal('store-unusable', `${path} ${trouble}`));
  expect(asRefusal(failure(code), 'The release store')).toMatchObject({ message: `The release store ${trouble}` });
});

test('other errors are returned unchanged', () => {
  const [other, refusal] = [failure('ENOENT'), new ReleaseRefusal('invalid', 'No')];
  expect(asRefusal(other)).toBe(other);
  expect(asRefusal(refusal)).toBe(refusal);
  expect(asRefusal(undefined)).toBeUndefined();
});
