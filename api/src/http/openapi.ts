import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { HTTP_CONTRACT } from 'contracts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { ruleFor } from './access.ts';

/** The OpenAPI 3.1 document, made from the same schemas that check requests, and a page to read it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Travel Lodge',
        version: `${HTTP_CONTRACT}.0.0`,
        description:
          'Errors are `application/problem+json` with a `code`. Writes need the session cookie that `POST /api/jwt` ' +
          'opens, and come from the site itself. Prices are dollars with at most two decimals, dates are days.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'lodge_session' },
          identity: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const rule = ruleFor(String(document.route.method), document.route.url);
      if (rule === undefined || rule === 'anyone') return { schema, url };
      return { schema: { ...schema, security: [{ session: [] }], 'x-access': rule } as typeof schema, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The reader's own page: everything from here, and the styles that it writes itself.
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}
