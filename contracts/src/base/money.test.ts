import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainPrice } from '../money/plain-price.ts';
import {
  formatCents,
  formatRoughSum,
  formatSum,
  MAX_PRICE_CENTS,
  MIN_PRICE_CENTS,
  parsePrice,
  toCents,
  toDollars,
} from './money.ts';

const cents = fc.integer({ min: MIN_PRICE_CENTS, max: MAX_PRICE_CENTS });

test('every amount survives a round trip through JSON', () => {
  fc.assert(fc.property(cents, (amount) => toCents(JSON.parse(JSON.stringify(toDollars(amount)))) === amount));
});

test('every formatted amount can be parsed back', () => {
  fc.assert(fc.property(cents, (amount) => parsePrice(plainPrice(toDollars(amount))) === amount));
  fc.assert(fc.property(cents, (amount) => parsePrice(formatCents(amount)) === amount));
});

test('dollars and cents are formatted in the same way', () => {
  fc.assert(fc.property(cents, (amount) => formatSum(toDollars(amount)) === formatCents(amount)));
  expect(formatSum(0.1 + 0.2)).toBe('$0.30');
});

test('an amount with a third decimal is invalid', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 9 }), (amount, tenth) => {
      expect(toCents(Number(`${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}${tenth}`))).toBe(
        undefined,
      );
    }),
  );
});

test('a multiple of a price has no rounding error', () => {
  const nightly = toCents(19.99) ?? 0;
  expect(nightly).toBe(1999);
  expect(toDollars(3 * nightly)).toBe(59.97);
  expect(plainPrice(toDollars(3 * nightly))).toBe('59.97');
});

test.each([
  [120, 12_000],
  [0.01, 1],
  [19.99, 1999],
  [1.1, 110],
  [100_000, 10_000_000],
  [0, undefined],
  [-0, undefined],
  [-5, undefined],
  [0.001, undefined],
  [19.999, undefined],
  [100_000.01, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.MAX_SAFE_INTEGER, undefined],
  ['120', undefined],
  [null, undefined],
  [[120], undefined],
])('%j dollars are %s cents', (dollars, expected) => {
  expect(toCents(dollars)).toBe(expected);
});

test.each([
  ['120', 12_000],
  [' 120 ', 12_000],
  ['19.9', 1990],
  ['0.01', 1],
  ['$ 1,250.00', 125_000],
  ['$80', 8000],
  ['100,000', 10_000_000],
  ['007', 700],
  ['', undefined],
  ['$', undefined],
  ['12$0', undefined],
  ['120$', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['+5', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['19.999', undefined],
  ['12,50', undefined],
  ['1,2345', undefined],
  ['1 000', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['120 USD', undefined],
  ['１２０', undefined],
  ['100000.01', undefined],
])('%j is parsed as %s cents', (text, expected) => {
  expect(parsePrice(text)).toBe(expected);
});

test.each([
  [120, '120'],
  [19.9, '19.90'],
  [19.99, '19.99'],
  [0.5, '0.50'],
  [1250, '1250'],
  [100_000, '100000'],
  // In floating point, 0.1 + 0.2 is 0.30000000000000004.
  [0.1 + 0.2, '0.30'],
])('%d is formatted as %s', (dollars, text) => {
  expect(plainPrice(dollars)).toBe(text);
});

test.each([
  [0, '$0'],
  [50, '$0.50'],
  [1_999, '$19.99'],
  [12_000, '$120'],
  [25_850, '$258.50'],
  [126_000, '$1,260'],
  [617_495, '$6,174.95'],
  [123_456_700, '$1,234,567'],
])('%d cents are formatted as %s', (amount, text) => {
  expect(formatCents(amount)).toBe(text);
});

test('a rough sum is short', () => {
  expect([0, 120, 6174.95, 1234567].map(formatRoughSum)).toEqual(['$0', '$120', '$6.2K', '$1.2M']);
});
