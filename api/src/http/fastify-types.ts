import 'fastify';
import type { ErrorCode } from 'contracts';
import type { Access, LimitGroup } from 'contracts/endpoints';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, or null; set before anything of the route runs. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The field of a multipart body that carries the file. */
    file?: string;
    errors?: readonly ErrorCode[];
    limit?: LimitGroup | 'none';
    /** A signature inside the request, not its origin, says where it comes from. */
    isSigned?: boolean;
  }
}
