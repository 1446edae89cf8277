import { expect, test } from 'vitest';
import { foldEmail } from './people.ts';

test('an email is the same however it is typed', () => {
  expect(foldEmail(' Guest@Lodge.TEST ')).toBe('guest@lodge.test');
});
