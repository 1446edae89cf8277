import rateLimit, { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Limits } from 'part-runtime/limits';
import type { Queries } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { addToCount, readCount, sharedCounts } from './shared-counts.ts';

/** Maximum number of counters in memory. The least recently used are dropped first. */
const MAX_COUNTERS = 50_000;

/**
 * These groups protect money, accounts and storage, so their counters are shared by all API processes. Sharing the
 * other counters in the database would cost a write per read.
 */
const SHARED: readonly LimitGroup[] = ['sign-in', 'intents', 'uploads', 'messages', 'reports', 'trials'];

/**
 * Limits requests per group of routes. Each person has one counter per group. A signed-out visitor is counted by IP
 * address, or by /64 network for IPv6, because a provider assigns a whole /64 to a customer.
 */
export async function limitRates(app: FastifyInstance, limits: Limits, db: Queries): Promise<void> {
  const sharedLimiter = await limiter(app, { store: sharedCounts(db) });
  const localLimiter = await limiter(app, { cache: MAX_COUNTERS });
  // Create one limiter per group. With limits in the route configuration, each route would have a separate counter.
  const hooks = Object.fromEntries(
    LIMIT_GROUPS.map((group) => {
      const { max, windowMs } = limits[group];
      const limit = SHARED.includes(group) ? sharedLimiter : localLimiter;
      const keyGenerator = (request: FastifyRequest) => `${group}:${callerOf(request)}`;
      return [group, limit({ max, timeWindow: windowMs, cache: MAX_COUNTERS, keyGenerator })];
    }),
  ) as unknown as Record<LimitGroup, onRequestHookHandler>;
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    const group = route.config?.limit ?? (isRead ? 'reads' : 'writes');
    if (group !== 'none') route.onRequest = [...[route.onRequest ?? []].flat(), hooks[group]];
  });
}

function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? personOf(actor.uid) : `address:${normalizeIP(ip)}`;
}

const personOf = (uid: string) => `person:${uid}`;
const uploadsOf = (uid: string) => `uploads:${personOf(uid)}`;

/** Counts an upload of a person as several more. */
export async function chargeUploads(db: Queries, uid: string, more: number): Promise<void> {
  if (more > 0) await addToCount(db, uploadsOf(uid), more);
}

/** Returns true if the person's uploads so far are within the limit. */
export async function hasUploadsLeft(db: Queries, uid: string, { uploads }: Limits): Promise<boolean> {
  return (await readCount(db, uploadsOf(uid))) <= uploads.max;
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
