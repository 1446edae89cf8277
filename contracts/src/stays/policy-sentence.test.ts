import { expect, test } from 'vitest';
import { policySentence, RELOAD_FOR_REFUND } from './policy-sentence.ts';
import type { CancellationPolicy } from './refund.ts';

test.each([
  ['flexible', 'Full refund until 24 hours before check-in, then no refund.'],
  ['moderate', 'Full refund until 5 days before check-in, then 50% until check-in.'],
  ['firm', 'Full refund until 30 days before check-in, then 50% until 7 days before check-in, then no refund.'],
] as const)('the policy %s is described in a sentence', (policy, sentence) => {
  expect(policySentence(policy)).toBe(sentence);
});

test('an unknown policy asks for a reload', () => {
  expect(policySentence('strict' as CancellationPolicy)).toBe(RELOAD_FOR_REFUND);
});
