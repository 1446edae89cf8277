import 'fastify';
import type { Actor } from '../actor.ts';
import type { LimitGroup } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, or null; set before anything of the route runs. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    limit?: LimitGroup | 'none';
    /** A signature inside the request, not its origin, says where it comes from. */
    isSigned?: boolean;
  }
}
