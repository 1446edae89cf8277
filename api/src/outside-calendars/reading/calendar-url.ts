import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Inside the network, and read all the same: `host`, or `host:port` (the setting CALENDAR_HOSTS). */
export type InsideHosts = readonly string[];

/** Whether operators let this address be read, wherever its host is, at any port and also without TLS. */
export function isInside({ hostname, host }: URL, inside: InsideHosts): boolean {
  return inside.includes(hostname) || inside.includes(host);
}

/** Why an address is not read; undefined if it may be. Where its name leads is checked when it is read. */
export function urlFault(url: URL, inside: InsideHosts): string | undefined {
  if (url.username || url.password) return 'must be without a user name and password';
  if (isInside(url, inside) && ['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'must start with https://';
  if (url.port !== '') return 'must be without a port';
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublicAddress(address)) return 'must be an address on the internet';
  return undefined;
}

/** What a host typed; `webcal:` is how calendar programs write `https:`. */
export function readCalendarUrl(text: string, inside: InsideHosts): { url: string } | { fault: string } {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'));
  if (!url) return { fault: 'must be an address that starts with https://' };
  const fault = urlFault(url, inside);
  if (fault) return { fault };
  url.hash = '';
  return { url: url.href };
}
