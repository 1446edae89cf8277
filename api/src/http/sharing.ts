import { CONTRACT_HEADER } from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What shared caches do with an answer that is the same for everybody who is signed out (RFC 9213, RFC 5861): fresh for
 * two seconds, served for two more while it is asked for anew, and for a minute while nobody answers.
 */
const SHARED_CACHES = 'max-age=2, stale-while-revalidate=2, stale-if-error=60';
/** The answer of a request with a cookie can be another one, and of an older contract an error. */
const VARIES = `accept-encoding, cookie, ${CONTRACT_HEADER}`;

/** Lets shared caches keep the answer of a caller who is signed out. Browsers may keep any, but must revalidate. */
export function share({ actor }: FastifyRequest, reply: FastifyReply): void {
  reply.headers(
    actor
      ? { 'cache-control': 'private, no-cache', vary: VARIES }
      : { 'cache-control': 'public, no-cache', 'cdn-cache-control': SHARED_CACHES, vary: VARIES },
  );
}
