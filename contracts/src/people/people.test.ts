import { expect, test } from 'vitest';
import { foldEmail, searchWords } from './people.ts';

test('emails are case-insensitive', () => {
  expect(foldEmail(' Guest@Lodge.TEST ')).toBe('guest@lodge.test');
});

test.each([
  ['Clara  LINDQVIST ', ['clara', 'lindqvist']],
  ["O'Brien-Šimić", ['o', 'brien', 'šimić']],
  ['guest-7', ['guest', '7']],
  ['guest_', []],
  ['guest@lodge', []],
  ['& | ! :* ( )', []],
])('the search "%s" matches the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
