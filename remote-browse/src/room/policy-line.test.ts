import { expect, test } from 'vitest';
import { policyLine } from './policy-line.ts';

test.each([
  ['flexible', 'Flexible: all of your money back until 24 hours before check-in, then nothing after that.'],
  ['moderate', 'Moderate: all of your money back until 5 days before check-in, then half of it back until check-in.'],
  [
    'firm',
    'Firm: all of your money back until 30 days before check-in, then half of it back until 7 days before check-in, then nothing after that.',
  ],
] as const)('%s is put into words', (policy, line) => {
  expect(policyLine(policy)).toBe(line);
});
