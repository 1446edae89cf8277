import type { Page } from 'contracts';
import type { Endpoint, Endpoints } from 'contracts/endpoints';
import { problem } from 'contracts/schemas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { type ActorOf, ADMIT } from './access.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A validated request from a caller whom the access rule allows. */
export interface Call<E extends Endpoint> {
  actor: ActorOf[E['access']];
  params: E extends { params: infer Schema } ? Parsed<Schema> : undefined;
  query: E extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: E extends { body: infer Schema } ? Parsed<Schema> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = E extends { isPaged: true }
  ? Page<z.input<E['answer']> extends (infer Item)[] ? Item : never>
  : z.input<E['answer']>;

export type Handlers<T extends Endpoints> = {
  [Name in keyof T]: (call: Call<T[Name]>) => Answer<T[Name]> | Promise<Answer<T[Name]>>;
};

/** Registers the routes of these endpoints: the declaration validates, guards and documents; the handler acts. */
export function serve<const T extends Endpoints>(
  endpoints: T,
  handlers: Handlers<T>,
  { bodyLimit }: { bodyLimit?: number } = {},
): FastifyPluginAsync {
  return async (app) => {
    for (const name of Object.keys(endpoints) as (keyof T)[]) {
      const endpoint: Endpoint = endpoints[name] as T[keyof T];
      const [method, path] = endpoint.call.split(' ') as [HTTPMethods, string];
      app.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: configOf(endpoint),
        schema: schemaOf(endpoint),
        ...(bodyLimit && { bodyLimit }),
        handler: async (request, reply) => {
          const actor = ADMIT[endpoint.access](request.actor);
          const { params, query, body } = request;
          // All three have been validated by the declared schemas.
          const answer = await handlers[name]({ actor, params, query, body, request, reply } as Call<T[keyof T]>);
          if (reply.statusCode === 200 && endpoint.statuses) reply.code(endpoint.statuses[0] ?? 200);
          return reply.send(endpoint.isPaged ? pageOf(answer as Page<unknown>, request, reply) : answer);
        },
      });
    }
  };
}

function configOf({ access, limit, file, errors, isSigned }: Endpoint) {
  return {
    access,
    ...(limit && { limit }),
    ...(file && { file }),
    ...(errors && { errors }),
    ...(isSigned && { isSigned }),
  };
}

function schemaOf(endpoint: Endpoint) {
  const { tag, summary, params, query, body, file, answer, statuses = [200] } = endpoint;
  return {
    tags: [tag],
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(file && { consumes: ['multipart/form-data'] }),
    security: securityOf(endpoint),
    response: {
      '4xx': problem,
      '5xx': problem,
      ...Object.fromEntries(statuses.map((status) => [status, answer])),
    },
  };
}

/** For the OpenAPI document: everything that a request must bring. */
function securityOf({ access, takesToken }: Endpoint) {
  if (access === 'anyone' && !takesToken) return [];
  return [{ ...(access !== 'anyone' && { session: [] }), ...(takesToken && { identity: [] }) }];
}

/** Returns the items of a page, and puts the link to the next one into the headers. */
function pageOf({ items, next }: Page<unknown>, { query, routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (next) {
    const asked = Object.entries(query as object).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
    search.set('cursor', next);
    reply.header('link', `<${routeOptions.url}?${search}>; rel="next"`);
  }
  return items;
}
