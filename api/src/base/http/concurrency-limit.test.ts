import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const MAX = 12;
const SLOW_MS = 500;

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/**
 * Creates an API that responds only once all requests have been sent. The returned function sends requests and resolves
 * to the number of admitted ones.
 */
function slowApi(): (count: number, lateMs: number) => Promise<number> {
  const app = Fastify();
  const admitted: (() => void)[] = [];
  limitConcurrency(app, MAX);
  app.get('/', () => new Promise((resolve) => admitted.push(() => resolve({}))));
  return async (count, lateMs) => {
    let refused = 0;
    const asked = Array.from({ length: count }, async () => {
      const { statusCode } = await app.inject('/');
      if (statusCode === 503) refused += 1;
    });
    await vi.waitFor(() => expect(admitted.length + refused).toBe(count), { interval: 1 });
    now += lateMs;
    for (const answer of admitted.splice(0)) answer();
    await Promise.all(asked);
    return count - refused;
  };
}

test('at most the maximum number of requests is admitted', async () => {
  const ask = slowApi();
  expect(await ask(MAX, 0)).toBe(MAX);
  expect(await ask(MAX + 5, 0)).toBe(MAX);
});

test('slow responses under load lower the limit', async () => {
  const ask = slowApi();
  for (let round = 0; round < 30; round += 1) await ask(MAX, SLOW_MS);
  expect(await ask(MAX, 0)).toBeLessThanOrEqual(MAX / 6 + 1);
  for (let round = 0; round < 60; round += 1) await ask(MAX, 0);
  expect(await ask(MAX, 0)).toBe(MAX);
});

test('a slow response without load does not lower the limit', async () => {
  const ask = slowApi();
  for (let round = 0; round < 200; round += 1) await ask(1, SLOW_MS);
  expect(await ask(MAX, 0)).toBe(MAX);
});
