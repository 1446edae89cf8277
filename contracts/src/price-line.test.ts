import { expect, test } from 'vitest';
import { priceLineText, refundedByChanges, refundedInPart } from './price-line.ts';

test('a price line describes its nights', () => {
  expect(priceLineText({ nights: 3, each: 19.99 })).toBe('3 nights × $19.99');
  expect(priceLineText({ nights: 1, each: 1200 })).toBe('1 night × $1,200');
  expect(priceLineText({ nights: 3 })).toBe('3 nights');
  expect(priceLineText({ nights: 0 })).toBe('Nights given up, not refunded');
});

test('a refund for a change is the amount paid minus the price', () => {
  const timeline: [] = [];
  expect(refundedByChanges({ paid: 480, price: 300.1, state: 'confirmed', timeline })).toBe(179.9);
  expect(refundedByChanges({ paid: 480, price: 480, state: 'cancelled', timeline })).toBe(0);
  expect(refundedByChanges({ paid: 0, price: 480, state: 'held', timeline })).toBe(0);
});

test('a refund by an admin is not shown as a change', () => {
  const at = '2127-03-10T10:00:00.000Z';
  const order = (amount: number) => ({ event: 'refund-ordered' as const, at, amount });
  const stay = { paid: 480, state: 'confirmed' as const, timeline: [order(50.1), order(30)] };
  expect(refundedInPart(stay)).toBe(80.1);
  expect(refundedByChanges({ ...stay, price: 399.9 })).toBe(0);
  expect(refundedByChanges({ ...stay, price: 429.9, siteRefund: 30 })).toBe(0);
  expect(refundedByChanges({ ...stay, price: 279.9 })).toBe(120);
});
