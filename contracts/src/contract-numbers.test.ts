import { expect, test } from 'vitest';
import { unmetContract } from './contract-numbers.ts';

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
  const runs = (requires: { platform: string; http: string }) =>
    unmetContract(requires, { platform: offered, http: offered }) === undefined;
  expect(runs({ platform: required, http: `^${offered}` })).toBe(expected);
  expect(runs({ platform: `^${offered}`, http: required })).toBe(expected);
});

test('the sentence names what is missing', () => {
  const offers = { platform: 1, http: 1 };
  expect(unmetContract({ platform: '^2', http: '^1' }, offers, 'shell 1.0.0')).toBe(
    'needs version 2 of the shell’s contract, but shell 1.0.0 offers 1',
  );
  expect(unmetContract({ platform: '^1', http: '^3' }, offers)).toBe(
    'needs version 3 of the API’s contract, but the API offers 1',
  );
});
