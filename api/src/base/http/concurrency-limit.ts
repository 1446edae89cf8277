import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problem.ts';

/** A read that takes longer than this, in ms, is a sign of overload. */
const SLOW_MS = 400;
/** The limit never drops below this fraction of `most`. */
const MIN_FRACTION = 1 / 6;

/**
 * Limits the number of concurrent requests. Slow reads lower the limit and fast ones raise it, between a sixth of
 * `most` and `most`. Writes never count as slow, because they may be waiting for the payment provider. A request
 * occupies a slot from when it has been received in full until its response is ready, so slow connections occupy no
 * slots. An upload occupies no slot, because its body is received while its action runs, and picture processing has its
 * own limit.
 */
export function limitConcurrency(app: FastifyInstance, most: number): void {
  const startedAt = new WeakMap<FastifyRequest, number>();
  let count = 0;
  let limit = most;
  // Create the refusal once, because rejecting a request must be cheap.
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
      if (isSlow && count > most * MIN_FRACTION) limit = Math.max(most * MIN_FRACTION, limit * 0.98);
      else if (!isSlow && count > limit / 2) limit = Math.min(most, limit + 0.1);
    }
    count -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isFull(request)) return sendProblem(reply, refusal);
    if (isReading(request)) enter(request);
  });
  // By now, a request with a body has been received in full.
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
