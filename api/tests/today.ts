import { todayIn } from 'contracts';

const startedAt = Date.now();

/** The day of a test file, chosen once: one that runs across midnight goes on with the day that it began with. */
export const TODAY = todayIn('UTC', new Date(startedAt));

/** The time of the API under test begins at noon of that day: some hours later it is still the same day. */
export function testTime(): number {
  return Date.parse(`${TODAY}T12:00:00Z`) + Date.now() - startedAt;
}
