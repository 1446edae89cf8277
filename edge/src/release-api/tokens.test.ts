import { StartError } from 'part-runtime';
import { expect, test } from 'vitest';
import { holderOf, readTokens } from './tokens.ts';

const [OLD, NEW] = ['token-of-this-month-in-this-test', 'token-of-next-month-in-this-test'];

test('a token is valid through its last day', () => {
  const known = readTokens(`host:${OLD} until 2026-11-23, host:${NEW} until 2026-12-31`);
  const held = (token: string, now: string) => holderOf(known, token, new Date(now));
  expect(held(OLD, '2026-11-23T23:59:59Z')).toEqual({ name: 'host' });
  expect(held(OLD, '2026-11-24T00:00:00Z')).toEqual({ name: 'host', expiredOn: '2026-11-23' });
  expect(held(NEW, '2026-11-24T00:00:00Z')).toEqual({ name: 'host' });
});

test('invalid RELEASE_TOKENS are rejected without printing the token', () => {
  const cases = [
    ['nonsense', 'RELEASE_TOKENS must look like host:<token>'],
    ['Payments:0123456789abcdef', 'RELEASE_TOKENS must look like'],
    ['constructor:0123456789abcdef', 'RELEASE_TOKENS must look like'],
    ['host:0123456789abcdef', 'host that must have at least 32 characters'],
    ['host:an-example-of-a-token-for-everybody', 'host that must not be copied from an example'],
    ['host:0123456789abcdef0123456789abcdef until tomorrow', 'until tomorrow, not a day'],
    ['host:0123456789abcdef 2027-01-31', 'RELEASE_TOKENS must look like'],
  ] as const;
  for (const [tokens, sentence] of cases) {
    expect(() => readTokens(tokens), tokens).toThrow(StartError);
    expect(() => readTokens(tokens), tokens).toThrow(sentence);
    expect(() => readTokens(tokens), tokens).not.toThrow('0123456789abcdef');
  }
});
