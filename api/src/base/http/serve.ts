import type { Page } from 'contracts';
import type { Endpoint, Endpoints } from 'contracts/endpoints';
import { problem } from 'contracts/schemas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { type ActorOf, ADMIT } from './access.ts';
import { serializerCompiler } from './serialize.ts';
import { share } from './sharing.ts';

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

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

export function serve<const T extends Endpoints>(
  endpoints: T,
  handlers: Handlers<T>,
  { bodyLimit }: { bodyLimit?: number } = {},
): FastifyPluginAsync {
  return async (app) => {
    for (const name of Object.keys(endpoints) as (keyof T)[]) {
      const endpoint: Endpoint = endpoints[name] as T[keyof T];
      if (endpoint.fields) continue;
      const shorter = shorterAnswersOf(endpoint, endpoints);
      const [method, path] = endpoint.call.split(' ') as [HTTPMethods, string];
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      app.route({
        method,
        url,
        config: { ...configOf(endpoint), name: String(name) },
        schema: schemaOf(endpoint, shorter),
        ...(bodyLimit && { bodyLimit }),
        handler: async (request, reply) => {
          const actor = ADMIT[endpoint.access](request.actor);
          const { params, query, body } = request;
          const short = shorter[(query as { fields?: string } | undefined)?.fields ?? ''];
          const call = { actor, params, query, body, request, reply } as Call<T[keyof T]>;
          const answer = await handlers[short?.name ?? name](call);
          if (endpoint.isShared) share(request, reply);
          if (short) reply.type('application/json; charset=utf-8').serializer(short.serialize);
          if (endpoint.media) reply.type(endpoint.media);
          if (reply.statusCode === 200 && endpoint.statuses) reply.code(endpoint.statuses[0] ?? 200);
          return reply.send(endpoint.isPaged ? pageOf(answer as Page<unknown>, request, reply) : answer);
        },
      });
    }
  };
}

interface ShorterAnswer<T extends Endpoints> {
  name: keyof T;
  schema: z.ZodType;
  serialize(answer: unknown): string;
}

/** Returns the endpoints with a shorter response to the same call, by their value of `fields`. */
function shorterAnswersOf<T extends Endpoints>({ call }: Endpoint, endpoints: T): Record<string, ShorterAnswer<T>> {
  const [method = '', url = ''] = call.split(' ');
  const found = Object.entries<Endpoint>(endpoints).filter(([, other]) => other.fields && other.call === call);
  return Object.fromEntries(
    found.map(([name, { fields, answer: schema }]) => [
      fields,
      { name, schema, serialize: serializerCompiler({ schema, method, url }) },
    ]),
  );
}

function configOf({ access, openToUnverified, limit, file, errors, isSigned }: Endpoint) {
  return {
    access,
    ...(openToUnverified && { openToUnverified }),
    ...(limit && { limit }),
    ...(file && { file }),
    ...(errors && { errors }),
    ...(isSigned && { isSigned }),
  };
}

function schemaOf(endpoint: Endpoint, shorter: Record<string, { schema: z.ZodType }>) {
  const { tag, summary, deprecated, params, body, file, media, statuses = [200] } = endpoint;
  const { query, answer } = withFields(endpoint, shorter);
  return {
    tags: [tag],
    summary,
    ...(deprecated && { deprecated: true, description: deprecated }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(file && { consumes: ['multipart/form-data'] }),
    security: securityOf(endpoint),
    response: {
      '4xx': problem,
      '5xx': problem,
      ...Object.fromEntries(
        statuses.map((status) => [status, media ? { content: { [media]: { schema: answer } } } : answer]),
      ),
    },
  };
}

function withFields({ query, answer }: Endpoint, shorter: Record<string, { schema: z.ZodType }>) {
  const names = Object.keys(shorter);
  if (names.length === 0) return { query, answer };
  const fields = z.enum(names).optional();
  return {
    query: query?.safeExtend({ fields }) ?? z.object({ fields }),
    answer: z.union([answer, ...Object.values(shorter).map(({ schema }) => schema)]),
  };
}

function securityOf({ access, takesToken }: Endpoint) {
  if (access === 'anyone' && !takesToken) return [];
  return [{ ...(access !== 'anyone' && { session: [] }), ...(takesToken && { identity: [] }) }];
}

function pageOf({ items, next }: Page<unknown>, { query, url }: FastifyRequest, reply: FastifyReply) {
  if (next) {
    const asked = Object.entries(query as object).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
    search.set('cursor', next);
    reply.header('link', `<${url.split('?')[0]}?${search}>; rel="next"`);
  }
  return items;
}
