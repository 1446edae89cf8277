import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Passes a request on to another part and its answer back, as streams. */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: string,
  { trustsProxy, siteUrl }: { trustsProxy: boolean; siteUrl: string },
): void {
  const { hostname, port } = new URL(target);
  const headers = { ...incoming.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  // Node frames a body of unknown length by itself only for some methods. Unframed, the next part would read the
  // body as a request of its own, one that has not come through this door.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  // The identity emulator gives whoever says this all rights: nobody says it through the site.
  if (/^bearer\s+owner$/i.test(headers.authorization ?? '')) delete headers.authorization;
  const client = incoming.socket.remoteAddress ?? '';
  const before = trustsProxy ? incoming.headers['x-forwarded-for'] : undefined;
  headers['x-forwarded-for'] = before ? `${before}, ${client}` : client;
  if (!trustsProxy || !headers['x-forwarded-proto'])
    headers['x-forwarded-proto'] = new URL(siteUrl).protocol.slice(0, -1);
  headers['x-forwarded-host'] = incoming.headers.host;

  const outgoing = request(
    { hostname, port, method: incoming.method, path: incoming.url, headers, agent },
    (answer) => {
      const passed = { ...answer.headers };
      for (const name of HOP_BY_HOP) delete passed[name];
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      // A part that dies in the middle of an answer: cut the connection, so that the browser sees it as failed.
      answer.on('error', () => response.destroy());
    },
  );
  outgoing.on('error', () => {
    if (response.headersSent) return response.destroy();
    response.writeHead(503, {
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'cache-control': 'no-store',
    });
    response.end(
      JSON.stringify({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The service is briefly unavailable. Please try again.',
        code: 'unexpected',
      }),
    );
  });
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}
