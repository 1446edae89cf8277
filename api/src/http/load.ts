import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problem.ts';

/** Readers' answers that take longer than this say that too much is being worked on at once. */
const SLOW_MS = 400;
/** So much of the most is always let in. */
const LEAST = 1 / 6;

/**
 * Turns requests away that would be answered so late that nobody waits for it: 503 at once, with Retry-After.
 * How many are worked on at once follows from how fast readers are answered: slow answers make it fewer, fast ones
 * more again, between a sixth of `most` and all of it; who writes may be waiting for the payment provider. A request
 * counts from when it is whole until its answer is ready, so that slow lines do not take the places of others.
 * Health, webhooks and pictures are always let in. An upload can be turned away, but takes no place: its action reads
 * it, as slowly as it comes, and of the work on pictures two are done at a time.
 */
export function shedLoad(app: FastifyInstance, most: number): void {
  const startedAt = new WeakMap<FastifyRequest, number>();
  let count = 0;
  let limit = most;
  // Made once: what is turned away must cost next to nothing.
  const refusal = new Refusal('overloaded');
  const isFull = (request: FastifyRequest) =>
    count >= limit && !startedAt.has(request) && request.routeOptions.config.limit !== 'none';
  const enter = (request: FastifyRequest) => {
    const { limit: group } = request.routeOptions.config;
    if (startedAt.has(request) || group === 'none' || group === 'uploads') return;
    startedAt.set(request, performance.now());
    count += 1;
  };
  const leave = (request: FastifyRequest) => {
    const since = startedAt.get(request);
    if (since === undefined) return;
    startedAt.delete(request);
    if (isReading(request)) {
      const isSlow = performance.now() - since > SLOW_MS;
      // What is slow by itself says nothing of the load, and only what was needed says that more would do.
      if (isSlow && count > most * LEAST) limit = Math.max(most * LEAST, limit * 0.98);
      else if (!isSlow && count > limit / 2) limit = Math.min(most, limit + 0.1);
    }
    count -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isFull(request)) return sendProblem(reply, refusal);
    if (isReading(request)) enter(request);
  });
  // What has a body is whole only now.
  app.addHook('preValidation', async (request, reply) => {
    if (isFull(request)) return sendProblem(reply, refusal);
    enter(request);
  });
  app.addHook('onSend', async (request) => leave(request));
  app.addHook('onResponse', async (request) => leave(request));
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
