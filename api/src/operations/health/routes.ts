import { healthEndpoints } from 'contracts/endpoints';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { type Services, serve } from '../../base/index.ts';
import { createHealthCheck } from './check-health.ts';

export function healthRoutes(services: Services) {
  const check = createHealthCheck(services);
  return serve(healthEndpoints, {
    getHealth: async ({ reply }) => {
      const found = await check();
      const answer = reply.server.leaving.hasBegun ? { ...found, status: 'down' as const } : found;
      if (answer.status === 'down') reply.code(503).header('retry-after', 5);
      return answer;
    },
  });
}

/** GET /metrics, in Prometheus text format. Not part of the contract. */
export function metricsRoutes(registry: Registry): FastifyPluginAsync {
  return async (app) => {
    const config = { access: 'anyone', limit: 'none' } as const;
    app.get('/metrics', { config, schema: { hide: true } }, async (_request, reply) => {
      reply.type(registry.contentType);
      return registry.metrics();
    });
  };
}
