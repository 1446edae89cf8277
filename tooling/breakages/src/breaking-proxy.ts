import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Breakage } from './answer.ts';

export interface BreakingProxy {
  /** The breakage in force; undefined for the product as it is. */
  breakage: Breakage | undefined;
  /** How many answers it has changed. */
  changed: number;
  close(): void;
}

/** A server in front of the product that passes everything on, but for the answers that a breakage changes. */
export async function startBreakingProxy(port: number, productPort: number): Promise<BreakingProxy> {
  const proxy: BreakingProxy = {
    breakage: undefined,
    changed: 0,
    close: () => server.close().closeAllConnections(),
  };

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const breakage = proxy.breakage?.requests.test(`${incoming.method} ${incoming.url}`) ? proxy.breakage : undefined;
    const headers = { ...incoming.headers };
    if (breakage) {
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
    }
    const asking = request({ port: productPort, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (breakage) void change(breakage, answer, outgoing);
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    asking.on('error', () => outgoing.destroy());
    incoming.pipe(asking);
  }

  async function change(breakage: Breakage, answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { statusCode: status = 502, headers } = answer;
    const original = { status, headers, body: await text(answer) };
    const wanted = breakage.change(original);
    if (JSON.stringify(wanted) !== JSON.stringify(original)) proxy.changed += 1;
    const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...kept } = wanted.headers;
    outgoing.writeHead(wanted.status, kept).end(wanted.body);
  }

  const server = createServer(passOn);
  await new Promise<void>((done) => server.listen(port, 'localhost', done));
  return proxy;
}
