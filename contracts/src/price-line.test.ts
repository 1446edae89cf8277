import { expect, test } from 'vitest';
import { priceLineText } from './price-line.ts';

test('a line of a price says what it is for', () => {
  expect(priceLineText({ nights: 3, each: 19.99 })).toBe('3 nights × $19.99');
  expect(priceLineText({ nights: 1, each: 1200 })).toBe('1 night × $1,200');
  expect(priceLineText({ nights: 3 })).toBe('3 nights');
});
