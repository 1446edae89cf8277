import { expect, test } from 'vitest';
import { byReleaseName, isAreaName, isReleaseName } from './release-names.ts';

test.each(['reviews', 'a', 'long-stays', 'b2b', 'a'.repeat(30)])('%s is an area name', (name) => {
  expect(isAreaName(name)).toBe(true);
  expect(isReleaseName(name)).toBe(true);
});

test.each([
  '',
  'Reviews',
  '2nd',
  '-reviews',
  'long_stays',
  'a/b',
  '../host',
  'host ',
  'a'.repeat(31),
  'constructor',
  '__proto__',
  '*',
])('"%s" is not an area name', (name) => {
  expect(isAreaName(name)).toBe(false);
  expect(isReleaseName(name)).toBe(false);
});

test('the shell is a release but not an area', () => {
  expect([isReleaseName('shell'), isAreaName('shell')]).toEqual([true, false]);
});

test('the shell comes before the areas in alphabetical order', () => {
  expect(['host', 'shell', 'browse', 'b2b'].sort(byReleaseName)).toEqual(['shell', 'b2b', 'browse', 'host']);
});
