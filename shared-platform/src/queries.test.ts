import { ApiError, type ErrorCode, sentenceOf, statusOf } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, retryDelay, shouldRetry } from './queries.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const refusal = (code: ErrorCode) => new ApiError(statusOf(code), code, sentenceOf(code));
const noAnswer = new ApiError(0, 'no-answer', 'The site does not answer.');

async function triesOf(error: Error): Promise<number[]> {
  const start = Date.now();
  const tries: number[] = [];
  const outcome = queryClient
    .fetchQuery({
      queryKey: ['browse', 'failing'],
      queryFn: () => {
        tries.push(Date.now() - start);
        throw error;
      },
    })
    .catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await outcome).toBe(error);
  return tries;
}

test.each([
  ['no answer', noAnswer],
  ['a server error', refusal('unexpected')],
  ['a service that is briefly unavailable', refusal('database-unavailable')],
  ['too many requests', refusal('too-many-requests')],
])('[S13.02] after %s a query is retried 3 times with delays of 1, 2 and 4 s', async (_, error) => {
  expect(await triesOf(error)).toEqual([0, 1000, 3000, 7000]);
});

test.each(['invalid-request', 'not-signed-in', 'not-allowed', 'room-not-found', 'nights-taken'] as const)(
  'a final refusal is not retried: %s',
  async (code) => {
    expect(await triesOf(refusal(code))).toEqual([0]);
  },
);

test('[S13.02] the delay doubles from 1 s to at most 30 s', () => {
  const waits = Array.from({ length: 8 }, (_, attempt) => retryDelay(attempt));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('an exception is retried as often as a server error', () => {
  expect(shouldRetry(2, new TypeError('x is undefined'))).toBe(true);
  expect(shouldRetry(3, new TypeError('x is undefined'))).toBe(false);
});

test('[S13.02] unused data is evicted after 5 minutes', async () => {
  const queryKey = ['browse', 'unused'];
  await queryClient.fetchQuery({ queryKey, queryFn: () => 'data' });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(queryClient.getQueryData(queryKey)).toBe('data');
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
