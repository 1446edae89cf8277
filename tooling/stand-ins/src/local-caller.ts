import type { IncomingMessage } from 'node:http';
import { StartError } from 'part-runtime';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3}|localhost)$/i;

/**
 * Returns true if a request comes from this machine. The edge adds the address of a remote visitor to
 * `X-Forwarded-For`. A single remote address in the chain makes the request remote.
 */
export function isLocalCaller(request: IncomingMessage): boolean {
  const socket = request.socket.remoteAddress ?? '';
  if (!LOOPBACK.test(socket)) return false;
  return [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => address.trim())
    .every((address) => address === '' || LOOPBACK.test(address));
}

/** Stand-ins accept any password reset and free test cards, so they must never serve real visitors. */
export function refuseInProduction(name: string): void {
  if (process.env.NODE_ENV !== 'production') return;
  throw new StartError(
    `The stand-in "${name}" never starts with NODE_ENV=production: set the keys of the real service instead.`,
  );
}
