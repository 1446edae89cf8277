import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections with a request that has no response yet. */
const busy = new WeakSet<Socket>();

/**
 * Disconnects a client that sends a request before the response to its previous one, and returns true. Browsers and
 * proxies wait. Node would handle more than a thousand such requests simultaneously, and keep their responses in memory
 * and their files open, even after the connection has ended.
 */
export function refusePipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (busy.has(socket)) {
    socket.destroy();
    // Node closes only the first response of a connection.
    response.emit('close');
    return true;
  }
  busy.add(socket);
  response.once('close', () => busy.delete(socket));
  return false;
}
