import { expect, test } from 'vitest';
import { satisfiesContract } from './contract-numbers.ts';

test.each([
  ['^1', 1, true],
  ['^2', 1, false],
  ['^1', 2, false],
  ['^12', 12, true],
  ['1', 1, false],
  ['^', 0, false],
  ['^1.2', 1, false],
  ['>=1', 1, false],
  ['', 1, false],
])('an area that requires %j runs on contract %d: %s', (required, offered, expected) => {
  expect(satisfiesContract(required, offered)).toBe(expected);
});
