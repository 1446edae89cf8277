import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { StartError } from 'part-runtime';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Returns a function that reads a request's client address, trusting only the proxies that `TRUST_PROXY` names.
 *
 * @throws StartError if the setting is not valid
 */
export function clientAddressReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trusts = trustProxy ? compile(trustProxy) : () => false;
  return (request) => proxyAddress(request, trusts) ?? 'unknown';
}

function compile(trustProxy: string): ReturnType<typeof proxyAddress.compile> {
  try {
    return proxyAddress.compile(trustProxy.split(',').map((entry) => entry.trim()));
  } catch {
    throw new StartError(`TRUST_PROXY must list addresses or ranges such as loopback,10.0.0.5, not "${trustProxy}"`);
  }
}

/** Groups IPv6 addresses by /64, because each customer of a provider usually has a whole /64. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const between = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...between, ...after].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network that counts as one visitor when versions are judged: an IPv4 /24 or an IPv6 /48. Anyone can rent
 * that many addresses, so a smaller network would let one person count as many visitors.
 */
export function visitorNetwork(address: string): string {
  const network = clientNetwork(address);
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** True for a request from the edge's own machine that no proxy has forwarded. */
export function isOnThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}
