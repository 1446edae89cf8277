import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { CONTRACTS, type ErrorCode, sentenceOf, statusOf } from 'contracts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Travel Lodge',
        version: `${CONTRACTS.http}.0`,
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
      const { access = 'anyone', file, errors = [] } = document.route.config ?? {};
      const described = {
        ...schema,
        ...(access !== 'anyone' && { 'x-access': access }),
        ...(file && { body: formWith(file) }),
        response: withErrors(schema.response as Responses, errors),
      };
      return { schema: described as typeof schema, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The reference page needs this origin and writes inline styles.
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}

function formWith(file: string) {
  return { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } }, required: [file] };
}

type Responses = Record<string, object> | undefined;

function withErrors(responses: Responses, errors: readonly ErrorCode[]): Responses {
  const problem = responses?.['4xx'];
  if (!problem) return responses;
  const statuses = [...new Set(errors.map(statusOf))];
  const described = statuses.map((status) => {
    const codes = errors.filter((code) => statusOf(code) === status);
    return [status, { ...problem, description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n') }];
  });
  return { ...responses, ...Object.fromEntries(described) };
}
