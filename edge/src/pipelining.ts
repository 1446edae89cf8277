import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections with a request that is not answered yet. */
const busy = new WeakSet<Socket>();

/**
 * Disconnects a client that sends a request before the answer to its last one, and returns true. Browsers and proxies
 * wait. Node would handle more than a thousand such requests at once, and keep their answers in memory and their files
 * open, even after the connection has ended.
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
