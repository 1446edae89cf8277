import { expect, test } from 'vitest';
import { readEdgeSettings } from '../settings.ts';
import { isBroken, isWorse, parseBreakerRule, parseCanaryRule } from './rules.ts';

const needed = { SITE_URL: 'http://localhost:4000', API_URL: 'http://127.0.0.1:1', RELEASES_DIR: '/releases' };
const { breaker, canary } = readEdgeSettings(needed).rules;

test.each([
  [5, 5, true],
  [4, 4, false],
  [5, 10, true],
  [5, 11, false],
  [600, 1_000, true],
])('%i of %i clients failing opens the breaker: %s', (failing, clients, opens) => {
  expect(isBroken({ failing, clients }, breaker)).toBe(opens);
});

test.each([
  // Failing and total clients of the canary, then of the control.
  [3, 10, 0, 100, true],
  [2, 10, 0, 100, false],
  [3, 9, 0, 100, false],
  [3, 10, 0, 0, true],
  [5, 100, 3, 100, false], // less than twice the share
  [6, 100, 3, 100, true],
  [3, 1_000, 1, 1_000, false], // three times the share, but a negligible difference
  [30, 1_000, 9, 1_000, true],
  [50, 100, 50, 100, false], // the control fails just as often
])(
  'a canary with %i of %i failing is worse than a control with %i of %i: %s',
  (failing, clients, usual, others, worse) => {
    expect(isWorse({ failing, clients }, { failing: usual, clients: others }, canary)).toBe(worse);
  },
);

test('the rules are configurable', () => {
  expect(breaker).toEqual({ failing: 5, windowMs: 600_000, ratio: 0.5 });
  expect(canary).toEqual({ clients: 10, ratio: 2 });
  expect(parseBreakerRule('2/30s/0.25')).toEqual({ failing: 2, windowMs: 30_000, ratio: 0.25 });
  expect(parseBreakerRule('15/1h/1')).toEqual({ failing: 15, windowMs: 3_600_000, ratio: 1 });
  expect(parseBreakerRule('1/10m/0.5')?.failing).toBe(1);
  expect(parseCanaryRule('1/1')).toEqual({ clients: 1, ratio: 1 });
  expect(parseCanaryRule('50/1.5')).toEqual({ clients: 50, ratio: 1.5 });
  for (const wrong of [
    '5',
    '0/10m/0.5',
    '5/10m/2',
    '5/0m/0.5',
    '5/10d/0.5',
    '5/10m/',
    '5/10m/0',
    'x5/10m/0.5',
    '5/10m/0.5x',
  ]) {
    expect(() => readEdgeSettings({ ...needed, BREAKER: wrong }), wrong).toThrow('BREAKER must be like');
  }
  for (const wrong of ['10', '0/2', '10/0.5', 'x/2', 'x10/2', '10/2x'])
    expect(() => readEdgeSettings({ ...needed, CANARY_GUARD: wrong }), wrong).toThrow('CANARY_GUARD must be like');
});
