import { expect, test } from 'vitest';
import { chargesNote, priceLineText, refundedByChanges, refundedInPart } from './price-line.ts';

test('a price line describes its nights', () => {
  expect(priceLineText({ nights: 3, each: 19.99 })).toBe('3 nights × $19.99');
  expect(priceLineText({ nights: 1, each: 1200 })).toBe('1 night × $1,200');
  expect(priceLineText({ nights: 3 })).toBe('3 nights');
  expect(priceLineText({ nights: 0 })).toBe('Nights given up, not refunded');
});

test.each([
  ['no charges', undefined, 'No taxes or fees are added'],
  ['no rates', { guestFeeBasisPoints: 0, taxBasisPoints: 0 }, 'No taxes or fees are added'],
  ['only a fee', { guestFeeBasisPoints: 1_250, taxBasisPoints: 0 }, 'Includes all fees'],
  ['only a tax', { guestFeeBasisPoints: 0, taxBasisPoints: 900 }, 'Includes all taxes and fees'],
  ['a fee and a tax', { guestFeeBasisPoints: 1_250, taxBasisPoints: 900 }, 'Includes all taxes and fees'],
])('with %s, the note says what a total includes', (_, charges, note) => {
  expect(chargesNote(charges)).toBe(note);
});

test('a refund for a change is the amount paid minus the price', () => {
  const timeline: [] = [];
  expect(refundedByChanges({ paid: 480, price: 300.1, state: 'confirmed', timeline })).toBe(17_990);
  expect(refundedByChanges({ paid: 480, price: 480, state: 'cancelled', timeline })).toBe(0);
  expect(refundedByChanges({ paid: 0, price: 480, state: 'held', timeline })).toBe(0);
});

test('a refund by an admin is not shown as a change', () => {
  const at = '2127-03-10T10:00:00.000Z';
  const order = (amount: number) => ({ event: 'refund-ordered' as const, at, amount });
  const stay = { paid: 480, state: 'confirmed' as const, timeline: [order(50.1), order(30)] };
  expect(refundedInPart(stay)).toBe(8010);
  expect(refundedByChanges({ ...stay, price: 399.9 })).toBe(0);
  expect(refundedByChanges({ ...stay, price: 429.9, siteRefund: 30 })).toBe(0);
  expect(refundedByChanges({ ...stay, price: 279.9 })).toBe(12_000);
});
