import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Internal hosts that may receive requests, as `host` or `host:port`. */
export type InsideHosts = readonly string[];

/** Returns true if operators allow this host. It may then have any address and port, and needs no TLS. */
export function isInside({ hostname, host }: URL, inside: InsideHosts): boolean {
  return inside.includes(hostname) || inside.includes(host);
}

/**
 * Returns the reason why a URL is not allowed, or undefined. The IP addresses of its host are checked when the request
 * is sent.
 */
export function urlFault(url: URL, inside: InsideHosts): string | undefined {
  if (url.username || url.password) return 'must be without a user name and password';
  if (isInside(url, inside) && ['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.port !== '') return 'must be without a port';
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublicAddress(address)) return 'must be an address on the internet';
  return undefined;
}
