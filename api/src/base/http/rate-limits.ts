import rateLimit, { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Limits } from 'part-runtime/limits';
import type { Queries } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { sharedCounts } from './shared-counts.ts';

/** Maximum number of counters in memory. The least recently used are dropped first. */
const REMEMBERED = 50_000;

/**
 * These groups protect money, accounts and storage, so all API processes count together. Counting the others in the
 * database would cost a write per read.
 */
const SHARED: readonly LimitGroup[] = ['sign-in', 'intents', 'uploads', 'messages', 'reports', 'trials'];

/**
 * The routes of a group share one counter per person or, if signed out, per IP address. For IPv6, it is per /64
 * network, which is what one customer gets.
 */
export async function limitRates(app: FastifyInstance, limits: Limits, db: Queries): Promise<void> {
  const together = await limiter(app, { store: sharedCounts(db) });
  const alone = await limiter(app, { cache: REMEMBERED });
  // Create one limiter per group. With limits in the route configuration, each route would have its own counter.
  const hooks = Object.fromEntries(
    LIMIT_GROUPS.map((group) => {
      const { max, windowMs } = limits[group];
      const limit = SHARED.includes(group) ? together : alone;
      const keyGenerator = (request: FastifyRequest) => `${group}:${callerOf(request)}`;
      return [group, limit({ max, timeWindow: windowMs, cache: REMEMBERED, keyGenerator })];
    }),
  ) as unknown as Record<LimitGroup, onRequestHookHandler>;
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    const group = route.config?.limit ?? (isRead ? 'reads' : 'writes');
    if (group !== 'none') route.onRequest = [...[route.onRequest ?? []].flat(), hooks[group]];
  });
}

function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? `person:${actor.uid}` : `address:${normalizeIP(ip)}`;
}

/** The plugin supports one store per scope, so each limiter gets its own scope. */
async function limiter(
  app: FastifyInstance,
  counting: Pick<RateLimitPluginOptions, 'store' | 'cache'>,
): Promise<FastifyInstance['rateLimit']> {
  const made = Promise.withResolvers<FastifyInstance['rateLimit']>();
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      ...counting,
      global: false,
      errorResponseBuilder: () => new Refusal('too-many-requests'),
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    });
    made.resolve(scope.rateLimit);
  });
  return made.promise;
}
