import 'fastify';
import type { ErrorCode } from 'contracts';
import type { Access, LimitGroup } from 'contracts/endpoints';
import type { Trace } from 'part-runtime/trace';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, or null. Set before the route handler runs. */
    actor: Actor | null;
    /** The request's trace. Set before anything else runs. */
    trace: Trace;
  }
  interface FastifyContextConfig {
    access?: Access;
    openToUnverified?: boolean;
    name?: string;
    /** The field that holds the file in a multipart body. */
    file?: string;
    errors?: readonly ErrorCode[];
    limit?: LimitGroup | 'none';
    /** True if the request is authenticated by its signature instead of its origin. */
    isSigned?: boolean;
  }
}
