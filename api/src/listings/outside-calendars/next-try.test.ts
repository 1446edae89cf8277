import { expect, test } from 'vitest';
import { nextTry } from './next-try.ts';

const MINUTE_MS = 60_000;
const now = new Date('2027-01-01T12:00:00Z');
const minutesTo = (change: { failures?: number; failingFor?: number; retryAfter?: number }) => {
  const { failures = 0, failingFor = 0, retryAfter = 0 } = change;
  const since = new Date(now.getTime() - failingFor * MINUTE_MS);
  const next = nextTry({ now, failures, since, retryAfterMs: retryAfter * MINUTE_MS });
  return (next.getTime() - now.getTime()) / MINUTE_MS;
};

test.each([
  ['15 minutes after the first failure', {}, 15],
  ['after twice the time for each further failure', { failures: 1, failingFor: 15 }, 30],
  ['an hour after the first failure, when the host is notified', { failures: 2, failingFor: 45 }, 15],
  ['after longer delays from then on', { failures: 3, failingFor: 60 }, 120],
  ['at least every six hours', { failures: 20, failingFor: 6_000 }, 360],
  ['no earlier than the other site asks', { retryAfter: 40 }, 40],
  ['no earlier than the other site asks even after that hour', { retryAfter: 90 }, 90],
  ['no earlier even if the other site allows it', { retryAfter: 1 }, 15],
  ['after six hours if the other site asks for a year', { retryAfter: 525_600 }, 360],
])('a failing calendar is read again %s', (_, failed, minutes) => {
  expect(minutesTo(failed)).toBe(minutes);
});
