import { expect, test } from 'vitest';
import { problemWithPrices, readPrices } from './price-range.tsx';

test.each([
  ['', '', {}],
  ['20', '', { min: 20 }],
  ['0', '99.5', { max: 99.5 }],
  ['', '0', { max: 0 }],
])('a price from "%s" to "%s" becomes the search %j', (min, max, asked) => {
  expect(problemWithPrices({ min, max })).toBeUndefined();
  expect(readPrices({ min, max })).toEqual(asked);
});

test.each([
  ['-5', '', 'min'],
  ['', '100001', 'max'],
  ['', '1.234', 'max'],
  ['50', '20', 'max'],
])('a price from "%s" to "%s" shows an error at the field', (min, max, field) => {
  expect(Object.keys(problemWithPrices({ min, max }) ?? {})).toEqual([field]);
});
