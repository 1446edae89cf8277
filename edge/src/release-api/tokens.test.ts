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
