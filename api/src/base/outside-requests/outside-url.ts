import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Internal hosts that requests may go to, as `host` or `host:port`. */
export type InsideHosts = readonly string[];

/** Returns true if operators allow this host, at any address and port and without TLS. */
export function isInside({ hostname, host }: URL, inside: InsideHosts): boolean {
  return inside.includes(hostname) || inside.includes(host);
}

/** Returns undefined for an allowed URL. The addresses of its name are checked when the request is sent. */
export function urlFault(url: URL, inside: InsideHosts): string | undefined {
  if (url.username || url.password) return 'must be without a user name and password';
  if (isInside(url, inside) && ['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.port !== '') return 'must be without a port';
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublicAddress(address)) return 'must be an address on the internet';
  return undefined;
}
