import { CONTRACT_HEADER } from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Shared caches serve a response for two seconds, then serve it stale for two more while they revalidate it, or for a
 * minute while the API does not respond (RFC 9213, RFC 5861).
 */
const SHARED_CACHES = 'max-age=2, stale-while-revalidate=2, stale-if-error=60';
/** The response depends on the cookie, and is an error for an outdated contract. */
const VARIES = `accept-encoding, cookie, ${CONTRACT_HEADER}`;

/** Browsers may store any response, but must revalidate it. */
export function share({ actor }: FastifyRequest, reply: FastifyReply): void {
  reply.headers(
    actor
      ? { 'cache-control': 'private, no-cache', vary: VARIES }
      : { 'cache-control': 'public, no-cache', 'cdn-cache-control': SHARED_CACHES, vary: VARIES },
  );
}
