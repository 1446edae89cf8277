import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Reads where a request comes from: past the proxies that `TRUST_PROXY` names, and past nobody else. */
export function clientAddressReader(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trusts = trustProxy ? proxyAddress.compile(trustProxy.split(',').map((entry) => entry.trim())) : () => false;
  return (request) => proxyAddress(request, trusts) ?? 'unknown';
}

/** True for somebody on the edge's own machine, and not for a visitor whom a proxy there passes on. */
export function isOnThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}
