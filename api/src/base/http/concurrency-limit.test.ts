import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const MOST = 12;
const SLOW_MS = 500;

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Resolves to the number of requests that were let in. */
function slowApi(): (count: number, lateMs: number) => Promise<number> {
  const app = Fastify();
  const letIn: (() => void)[] = [];
  limitConcurrency(app, MOST);
  app.get('/', () => new Promise((resolve) => letIn.push(() => resolve({}))));
  return async (count, lateMs) => {
    let refused = 0;
    const asked = Array.from({ length: count }, async () => {
      const { statusCode } = await app.inject('/');
      if (statusCode === 503) refused += 1;
    });
    await vi.waitFor(() => expect(letIn.length + refused).toBe(count), { interval: 1 });
    now += lateMs;
    for (const answer of letIn.splice(0)) answer();
    await Promise.all(asked);
    return count - refused;
  };
}

test('at most the maximum number of requests is admitted', async () => {
  const ask = slowApi();
  expect(await ask(MOST, 0)).toBe(MOST);
  expect(await ask(MOST + 5, 0)).toBe(MOST);
});

test('slow responses under load lower the limit', async () => {
  const ask = slowApi();
  for (let round = 0; round < 30; round += 1) await ask(MOST, SLOW_MS);
  expect(await ask(MOST, 0)).toBeLessThanOrEqual(MOST / 6 + 1);
  for (let round = 0; round < 60; round += 1) await ask(MOST, 0);
  expect(await ask(MOST, 0)).toBe(MOST);
});

test('a slow response without load does not lower the limit', async () => {
  const ask = slowApi();
  for (let round = 0; round < 200; round += 1) await ask(1, SLOW_MS);
  expect(await ask(MOST, 0)).toBe(MOST);
});
