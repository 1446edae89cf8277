import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** True for somebody on the edge's own machine, and not for a visitor whom a proxy there passes on. */
export function isOnThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}
