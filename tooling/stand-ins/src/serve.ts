import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from 'part-runtime';
import { BodyTooLarge, sendJson } from './http-answers.ts';
import type { Log } from './log.ts';

export interface Served {
  port: number;
  close(): Promise<void>;
}

/** How long running requests may take to finish when the server stops, in ms. */
const CLOSE_LIMIT_MS = 2000;

/** Listens on loopback. An unexpected error in a handler is logged, and the response is a 500 without details. */
export async function serveOnLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Log,
): Promise<Served> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof BodyTooLarge) {
        return sendJson(response, 413, { error: { code: 413, message: error.message } });
      }
      log({
        level: 'error',
        msg: 'A request failed.',
        url: request.url,
        reason: String((error as Error).stack ?? error),
      });
      return sendJson(response, 500, { error: { code: 500, message: 'INTERNAL' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartError(`Port ${port} is taken: choose another one.`) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS).unref();
      }),
  };
}
