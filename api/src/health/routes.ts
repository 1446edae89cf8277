import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { createHealthCheck } from './check-health.ts';

const part = z.enum(['ok', 'down']);
const health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  parts: z.object({ database: part, identity: part, payments: part }),
});

export function healthRoutes(services: Services, registry: Registry): FastifyPluginAsyncZod {
  const check = createHealthCheck(services);
  return async (app) => {
    app.get(
      '/health',
      {
        config: { limit: 'none' },
        schema: { tags: ['health'], summary: 'The state of each part', response: { 200: health, 503: health } },
      },
      async (_request, reply) => {
        const found = await check();
        if (found.status === 'down') reply.code(503).header('retry-after', 5);
        return reply.send(found);
      },
    );
    app.get('/metrics', { config: { limit: 'none' }, schema: { hide: true } }, async (_request, reply) => {
      reply.type(registry.contentType);
      return registry.metrics();
    });
  };
}
