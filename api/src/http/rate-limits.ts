import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Limits } from './limits.ts';

/**
 * Limits every route of the API by its group: what the route's `config.limit` names, else reads or writes.
 * Counted for each person, and for each address while nobody is signed in.
 */
export async function limitRates(app: FastifyInstance, limits: Limits): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    const group = route.config?.limit ?? (isRead ? 'reads' : 'writes');
    if (group === 'none') return;
    const { max, windowMs } = limits[group];
    route.config = { ...route.config, rateLimit: { max, timeWindow: windowMs, groupId: group } };
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ actor, ip }) => (actor ? `person:${actor.uid}` : `address:${ip}`),
    errorResponseBuilder: () => new Refusal('too-many-requests'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
