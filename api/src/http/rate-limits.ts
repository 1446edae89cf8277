import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Limits } from './limits.ts';

/** Counters in memory; the longest unused ones go first. */
const REMEMBERED = 50_000;

/**
 * Limits every route of the API by its group: what the route's `config.limit` names, else reads or writes. All routes
 * of a group count together, for each person, and while nobody is signed in for each address (of IPv6 each network
 * of 64 bits, which is what one customer of a provider has); by each API process for itself.
 */
export async function limitRates(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: REMEMBERED,
    keyGenerator: ({ actor, ip }) => (actor ? `person:${actor.uid}` : `address:${normalizeIP(ip)}`),
    errorResponseBuilder: () => new Refusal('too-many-requests'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  // One counter a group: given as a route's configuration, each route would have one of its own.
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
