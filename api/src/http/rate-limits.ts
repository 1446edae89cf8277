import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Limits } from './limits.ts';

/** The number of counters in memory; the least recently used are dropped first. */
const REMEMBERED = 50_000;

/**
 * Limits every API route by its group: the one in the route's `config.limit`, otherwise reads or writes. The routes of
 * a group share one counter per person or, signed out, per IP address (per /64 network for IPv6, which is what one
 * customer gets). Each API process counts separately.
 */
export async function limitRates(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: REMEMBERED,
    keyGenerator: ({ actor, ip }) => (actor ? `person:${actor.uid}` : `address:${normalizeIP(ip)}`),
    errorResponseBuilder: () => new Refusal('too-many-requests'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  // One counter per group: in the route configuration, each route would get its own.
  const hooks = Object.fromEntries(
    LIMIT_GROUPS.map((group) => {
      const { max, windowMs } = limits[group];
      return [group, app.rateLimit({ max, timeWindow: windowMs, cache: REMEMBERED })];
    }),
  ) as unknown as Record<LimitGroup, onRequestHookHandler>;
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    const group = route.config?.limit ?? (isRead ? 'reads' : 'writes');
    if (group !== 'none') route.onRequest = [...[route.onRequest ?? []].flat(), hooks[group]];
  });
}
