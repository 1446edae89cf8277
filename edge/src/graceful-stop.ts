import type { Server, ServerResponse } from 'node:http';

/** Shorter than the time after which a part that was told to stop is ended. */
const STOP_LIMIT_MS = 6_000;

/**
 * Makes a server stoppable without a failed request, and answers the way to stop it: no new connections, what is
 * under way ends, and every answer from then on says that its connection closes. What takes too long is cut.
 */
export function stopsGracefully(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  // Before the handler of the server: the header must be there when it answers.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // An answer that had begun before could not say so any more.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () => {
    isStopping = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close');
    const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(limit);
        resolve();
      });
      server.closeIdleConnections();
    });
  };
}
