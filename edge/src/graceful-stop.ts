import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { asksForEvents } from './event-stream.ts';

/** Shorter than the time after which the supervisor kills a stopping process. */
const STOP_LIMIT_MS = 6_000;

export interface GracefulEnd {
  /** Sends `connection: close` with every response from now on. */
  leave(): void;
  /** Also accepts no new connections. Resolves when all requests have ended; those that take too long are cut off. */
  stop(): Promise<void>;
}

/** Lets a server stop without failing requests. */
export function stopsGracefully(server: Server): GracefulEnd {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let isLeaving = false;
  let isStopping = false;
  // Must run before the server's own handler, which sends the headers.
  server.prependListener('request', (request, response) => {
    if (isLeaving) response.setHeader('connection', 'close');
    underWay.set(response, request);
    response.once('close', () => {
      underWay.delete(response);
      // A response whose headers were already sent could not announce the close. While only leaving, keep idle
      // connections open: a request may be on its way.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  function leave(): void {
    isLeaving = true;
    for (const [response, request] of underWay) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      // An event stream never ends. The browser reconnects to another edge.
      else if (asksForEvents(request)) response.destroy();
    }
  }
  function stop(): Promise<void> {
    leave();
    isStopping = true;
    const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(limit);
        resolve();
      });
      server.closeIdleConnections();
    });
  }
  return { leave, stop };
}
