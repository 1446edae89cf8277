import { expect, test } from 'vitest';
import { CONTRACTS, HTTP_CONTRACT, satisfies, unmetContract } from './contract-numbers.ts';

test.each([
  ['^1', 1, true],
  ['^2', 1, false],
  ['^1', 2, false],
  ['^12', 12, true],
  ['1', 1, false],
  ['^', 0, false],
  ['^1.0', 1, true],
  ['^1.2', 1, false],
  ['^1', '1.3', true],
  ['^1.3', '1.3', true],
  ['^1.3', '1.12', true],
  ['^1.12', '1.3', false],
  ['^1.0', '2.0', false],
  ['^2.0', '1.3', false],
  ['>=1', 1, false],
  ['', 1, false],
])('an area that requires %j runs on contract %s: %s', (required, offered, expected) => {
  expect(satisfies(required, offered)).toBe(expected);
  const runs = (requires: { platform: string; http: string }) =>
    unmetContract(requires, { platform: offered, http: offered }) === undefined;
  expect(runs({ platform: required, http: `^${offered}` })).toBe(expected);
  expect(runs({ platform: `^${offered}`, http: required })).toBe(expected);
});

test('the message names the missing contract', () => {
  const offers = { platform: 1, http: 1 };
  expect(unmetContract({ platform: '^2', http: '^1' }, offers, 'shell 1.0.0')).toBe(
    'needs version 2 of the shell’s contract, but shell 1.0.0 offers 1',
  );
  expect(unmetContract({ platform: '^1', http: '^3' }, offers)).toBe(
    'needs version 3 of the API’s contract, but the shell offers 1',
  );
});

test('the message includes a required minor version', () => {
  expect(unmetContract({ platform: '^1.3', http: '^1' }, { platform: 1, http: 1 }, 'shell 1.0.0')).toBe(
    'needs version 1.3 of the shell’s contract, but shell 1.0.0 offers 1',
  );
});

test('pages send the major version of the contract that the shell provides', () => {
  expect(satisfies(`^${HTTP_CONTRACT}`, CONTRACTS.http)).toBe(true);
});
