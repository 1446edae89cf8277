import { todayIn } from 'contracts';

const startedAt = Date.now();

/** The current day of a test file. It is determined once, so that it does not change if a run crosses midnight. */
export const TODAY = todayIn('UTC', new Date(startedAt));

/**
 * The API's clock in tests. It starts at noon of `TODAY`, so that a test can move it by a few hours within the same
 * day.
 */
export function testTime(): number {
  return Date.parse(`${TODAY}T12:00:00Z`) + Date.now() - startedAt;
}
