import { expect, test } from 'vitest';
import { resetForm } from './account.ts';

test.each([
  ['', 'Enter your email address.'],
  ['gina', 'Enter a valid email address.'],
  ['gina@', 'Enter a valid email address.'],
  ['gi na@lodge.test', 'Enter a valid email address.'],
  ['gina@lodge.test', undefined],
  ['gina@localhost', undefined],
])('typed email %j: %s', (email, problem) => {
  expect(resetForm.safeParse({ email }).error?.issues[0]?.message).toBe(problem);
});
