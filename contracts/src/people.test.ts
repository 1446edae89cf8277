import { expect, test } from 'vitest';
import { foldEmail } from './people.ts';

test('an email is the same in upper and lower case', () => {
  expect(foldEmail(' Guest@Lodge.TEST ')).toBe('guest@lodge.test');
});
