import { todayIn } from 'contracts';

const startedAt = Date.now();

/** The day of a test file, chosen once, so that a run across midnight keeps the day it started with. */
export const TODAY = todayIn('UTC', new Date(startedAt));

/** The API's clock in tests starts at noon of that day, so that moving it by a few hours stays on the same day. */
export function testTime(): number {
  return Date.parse(`${TODAY}T12:00:00Z`) + Date.now() - startedAt;
}
