import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { asksForEvents } from './event-stream.ts';

/** Shorter than the time after which the supervisor kills a stopping process. */
const STOP_LIMIT_MS = 6_000;

export interface GracefulEnd {
  /** Sends `connection: close` with every response from now on. */
  leave(): void;
  /**
   * Stops accepting connections too. Resolves when all requests have ended. Requests that take too long are aborted.
   */
  stop(): Promise<void>;
}

/** Lets a server stop without failing any requests. */
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
      // A response whose headers were sent earlier could not announce the close, so close its connection here. While
      // the server is only leaving, keep idle connections open, because a request may be on its way.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  function leave(): void {
    isLeaving = true;
    for (const [response, request] of underWay) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      // An event stream never ends by itself. After the disconnection, the browser reconnects to another edge.
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
