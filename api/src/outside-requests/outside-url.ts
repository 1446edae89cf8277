import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Inside the network, and asked all the same: `host`, or `host:port`. */
export type InsideHosts = readonly string[];

/** Whether operators let this address be asked, wherever its host is, at any port and also without TLS. */
export function isInside({ hostname, host }: URL, inside: InsideHosts): boolean {
  return inside.includes(hostname) || inside.includes(host);
}

/** Why an address is not asked; undefined if it may be. Where its name leads is checked when it is asked. */
export function urlFault(url: URL, inside: InsideHosts): string | undefined {
  if (url.username || url.password) return 'must be without a user name and password';
  if (isInside(url, inside) && ['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.port !== '') return 'must be without a port';
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublicAddress(address)) return 'must be an address on the internet';
  return undefined;
}
