import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode, sentenceOf, statusOf } from './errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

test.each(codes)('%s has an error status and a sentence to display', (code) => {
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(statusOf(code)).toBeGreaterThanOrEqual(400);
  expect(statusOf(code)).toBeLessThan(600);
  expect(sentenceOf(code)).toMatch(/^[A-Z].{8,}\.$/);
});

test('only session errors have status 401 or 403', () => {
  expect(codes.filter((code) => [401, 403].includes(statusOf(code)))).toEqual([
    'not-signed-in',
    'not-allowed',
    'identity-token-refused',
    'cross-site-request',
  ]);
});
