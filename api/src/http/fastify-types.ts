import 'fastify';
import type { ErrorCode } from 'contracts';
import type { Access, LimitGroup } from 'contracts/endpoints';
import type { Trace } from 'part-runtime/trace';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, or null; set before the route's own code runs. */
    actor: Actor | null;
    /** What it is a part of; set before anything else runs. */
    trace: Trace;
  }
  interface FastifyContextConfig {
    access?: Access;
    openToUnverified?: boolean;
    /** Of the endpoint. */
    name?: string;
    /** The field that holds the file in a multipart body. */
    file?: string;
    errors?: readonly ErrorCode[];
    limit?: LimitGroup | 'none';
    /** True: the request is authenticated by its signature, not by its origin. */
    isSigned?: boolean;
  }
}
