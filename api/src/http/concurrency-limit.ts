import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './problem.ts';

/** Reads that take longer than this are a sign of too much concurrent work. */
const SLOW_MS = 400;
/** The share of `most` below which the limit never falls. */
const LEAST = 1 / 6;

/**
 * Turns requests away with 503 and Retry-After as soon as too many are in progress. The limit adapts to how long reads
 * take: slow ones lower it, fast ones raise it again, between a sixth of `most` and all of it. Writes don't count as
 * slow: they may be waiting for the payment provider. A request takes its slot once it has arrived in full and keeps
 * it until its answer is ready, so that slow connections take no slots. Health, webhooks and pictures are always
 * let in. An upload can be turned away but takes no slot: its body arrives while its action runs, and work on
 * pictures has a limit of its own.
 */
export function limitConcurrency(app: FastifyInstance, most: number): void {
  const startedAt = new WeakMap<FastifyRequest, number>();
  let count = 0;
  let limit = most;
  // Made once: turning a request away must cost next to nothing.
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
      // Lower the limit only when slots are in use, and raise it only when at least half are.
      if (isSlow && count > most * LEAST) limit = Math.max(most * LEAST, limit * 0.98);
      else if (!isSlow && count > limit / 2) limit = Math.min(most, limit + 0.1);
    }
    count -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isFull(request)) return sendProblem(reply, refusal);
    if (isReading(request)) enter(request);
  });
  // A request with a body has arrived in full only now.
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
