import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problem.ts';

/** A read that takes longer than this, in ms, is a sign of overload. */
const SLOW_MS = 400;
/** The limit never falls below this share of `most`. */
const LEAST = 1 / 6;

/**
 * Slow reads lower the limit and fast ones raise it, between a sixth of `most` and all of it. Writes don't count as
 * slow, because they may be waiting for the payment provider. A request takes its slot once it has arrived in full and
 * keeps it until its response is ready, so slow connections take no slots. An upload takes no slot, because its body
 * arrives while its action runs, and processing pictures has its own limit.
 */
export function limitConcurrency(app: FastifyInstance, most: number): void {
  const startedAt = new WeakMap<FastifyRequest, number>();
  let count = 0;
  let limit = most;
  // The refusal is created once, because rejecting a request must be cheap.
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
      // Lower the limit only if more than its minimum is in use, and raise it only if more than half is.
      if (isSlow && count > most * LEAST) limit = Math.max(most * LEAST, limit * 0.98);
      else if (!isSlow && count > limit / 2) limit = Math.min(most, limit + 0.1);
    }
    count -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isFull(request)) return sendProblem(reply, refusal);
    if (isReading(request)) enter(request);
  });
  // A request with a body has now arrived in full.
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
