import { expect, test } from 'vitest';
import { policySentence } from './policy-sentence.ts';

test('a policy says in one line what goes back and until when', () => {
  expect(policySentence('flexible')).toBe('All back until 24 hours before check-in, then nothing.');
  expect(policySentence('moderate')).toBe(
    'All back until 5 days before check-in, half back until check-in, then nothing.',
  );
  expect(policySentence('firm')).toBe(
    'All back until 30 days before check-in, half back until 7 days before check-in, then nothing.',
  );
});
