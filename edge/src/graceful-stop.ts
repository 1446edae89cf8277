import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { asksForEvents } from './event-stream.ts';

/** Shorter than the time after which a part that was told to stop is ended. */
const STOP_LIMIT_MS = 6_000;

export interface GracefulEnd {
  /** From here on every answer says that its connection closes. */
  leave(): void;
  /** The same, and no new connections; resolves when what is under way has ended. What takes too long is cut. */
  stop(): Promise<void>;
}

/** Makes a server stoppable without a failed request. */
export function stopsGracefully(server: Server): GracefulEnd {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let isLeaving = false;
  let isStopping = false;
  // Before the handler of the server: the header must be there when it answers.
  server.prependListener('request', (request, response) => {
    if (isLeaving) response.setHeader('connection', 'close');
    underWay.set(response, request);
    response.once('close', () => {
      underWay.delete(response);
      // An answer that had begun before could not say so any more. While it only leaves, it keeps such a connection, and
      // those of others: a request may be on its way on it.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  function leave(): void {
    isLeaving = true;
    for (const [response, request] of underWay) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      // It would never end. Its browser comes back, to an edge that stays.
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
