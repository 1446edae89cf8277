import { expect, test } from 'vitest';
import { priceLineText, refundedByChanges } from './price-line.ts';

test('a price line names what it is for', () => {
  expect(priceLineText({ nights: 3, each: 19.99 })).toBe('3 nights × $19.99');
  expect(priceLineText({ nights: 1, each: 1200 })).toBe('1 night × $1,200');
  expect(priceLineText({ nights: 3 })).toBe('3 nights');
  expect(priceLineText({ nights: 0 })).toBe('Nights given up, not refunded');
});

test('a refund by a change is the difference between payments and price', () => {
  expect(refundedByChanges({ paid: 480, price: 300.1, state: 'confirmed' })).toBe(179.9);
  expect(refundedByChanges({ paid: 480, price: 480, state: 'cancelled' })).toBe(0);
  expect(refundedByChanges({ paid: 0, price: 480, state: 'held' })).toBe(0);
});
