import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { MAX_UPLOAD_BYTES } from 'contracts';
import { startSpan } from 'part-runtime/spans';
import { TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import { ASKING } from './ask-api.ts';
import { asksForEvents } from './event-stream.ts';
import { sendProblem } from './http/problem.ts';
import { traceOf } from './http/tracing.ts';
import { passOn } from './pass-on.ts';
import { mayBeRepeated, SMALL_BODY } from './repeatable.ts';
import type { Upstream } from './upstream.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** An upload occupies its connection while the client sends. In the shared pool, uploads would block other requests. */
const uploadAgent = new Agent({ keepAlive: true, maxSockets: 64 });
/**
 * An event stream occupies its connection. In the shared pool, a few hundred streams would block all other requests.
 */
const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Headers that belong to one connection and are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The API has a smaller limit for everything but pictures. */
const BODY_LIMIT = MAX_UPLOAD_BYTES;
/** A process that does not accept a connection within this time counts as down. */
const CONNECT_LIMIT_MS = 2_000;
/** How long a request waits for a free connection. */
const TURN_LIMIT_MS = 10_000;
/** A process that sends nothing for this long is considered hung. */
const SILENCE_LIMIT_MS = 60_000;

export interface ForwardSettings {
  /** Addresses of trusted proxies in front of the edge. Undefined if there are none. */
  trustProxy: string | undefined;
  siteUrl: string;
}

/**
 * Forwards a request to another process and streams the response back. A process that accepts no connection has not
 * seen the request, so the next one is tried. A process that dies before it responds may already have executed the
 * request, so only repeatable requests are retried, once. A request that times out is not retried.
 */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  settings: ForwardSettings,
  log: (entry: object) => void = () => {},
): void {
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_LIMIT) {
    refuseBody(response);
    return;
  }
  const headers = passedOn(incoming, settings);
  const waiting = upstream.order();
  const isRepeatable = mayBeRepeated(incoming);
  /** The whole body, or the beginning of a large one. */
  const kept: Buffer[] = [];
  let hasBegun = false;
  let isLarge = false;
  let isRepeated = false;
  let outgoing: ClientRequest | undefined;

  function begin(): void {
    hasBegun = true;
    attempt(waiting.shift() as string);
  }

  function attempt(target: string): void {
    const { hostname, port } = new URL(target);
    const pool = asksForEvents(incoming) ? streamAgent : isLarge ? uploadAgent : agent;
    const span = startSpan(ASKING, { kind: 'client', attributes: { 'server.address': hostname } }, traceOf(incoming));
    const step = span && { [TRACEPARENT]: traceparentOf(span.trace) };
    let state: 'queued' | 'connecting' | 'connected' | 'silent' = 'queued';
    const asking = request(
      {
        ...{ hostname, port, agent: pool, timeout: SILENCE_LIMIT_MS },
        ...{ method: incoming.method, path: incoming.url, headers: { ...headers, ...step } },
      },
      (answer) => {
        const passed = { ...answer.headers };
        for (const name of HOP_BY_HOP) delete passed[name];
        response.writeHead(answer.statusCode ?? 502, passed);
        if (pool === streamAgent) answer.pipe(response);
        else passOn(answer, response);
        // If the process responded before the body was complete, discard the rest of the body to free the connection.
        answer.on('end', () => {
          if (incoming.complete) return;
          incoming.unpipe(asking).resume();
          asking.destroy();
        });
        // If the upstream dies in the middle of a response, cut the connection, so that the browser reports a failure.
        answer.on('error', () => response.destroy());
      },
    );
    outgoing = asking;
    asking.once('close', () => span?.end());
    // A destroyed request emits its error only once it has a connection.
    let limit = setTimeout(() => {
      asking.off('error', failed).on('error', () => {});
      asking.destroy();
      failed(new Error('no free connection'));
    }, TURN_LIMIT_MS);
    // The body is sent only once connected, so that another process can be tried until then.
    const connected = () => {
      clearTimeout(limit);
      state = 'connected';
      for (const chunk of kept) asking.write(chunk);
      if (isLarge) incoming.pipe(asking);
      else asking.end();
    };
    asking.on('socket', (socket) => {
      if (!socket.connecting) return connected();
      clearTimeout(limit);
      state = 'connecting';
      limit = setTimeout(() => asking.destroy(new Error('no connection')), CONNECT_LIMIT_MS);
      socket.once('connect', connected);
    });
    asking.on('timeout', () => {
      state = 'silent';
      asking.destroy(new Error('no answer'));
    });
    asking.on('error', failed);

    function failed(error: Error): void {
      span?.fail(error);
      clearTimeout(limit);
      if (response.destroyed || response.writableEnded) return;
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (state === 'connecting') upstream.failed(target);
      const isUnseen = state === 'queued' || state === 'connecting';
      const mayRepeat = state === 'connected' && !isRepeated && isRepeatable;
      if (mayRepeat) {
        isRepeated = true;
        // If there is no other process, retry the same one, which may have restarted.
        waiting.push(target);
      }
      const next = isUnseen || mayRepeat ? waiting.shift() : undefined;
      if (next) {
        attempt(next);
        return;
      }
      log({ level: 'warn', trace: traceOf(incoming)?.id, message: 'A request got no answer', method: incoming.method });
      sendProblem(response, 503, 'unexpected', 'The service is briefly unavailable. Please try again.', {
        'retry-after': '1',
      });
    }
  }

  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (!hasBegun) kept.push(chunk);
    if (size > BODY_LIMIT && !response.headersSent) {
      refuseBody(response);
      outgoing?.destroy();
    } else if (!hasBegun && size > SMALL_BODY) {
      isLarge = true;
      // The rest of the body must not flow before it is piped to a connected process.
      incoming.pause();
      begin();
    }
  });
  // A small body is sent only once it is complete, so that slow clients do not occupy connections.
  incoming.on('end', () => {
    if (!hasBegun) begin();
  });
  response.on('close', () => {
    if (!response.writableFinished) outgoing?.destroy();
  });
}

function passedOn(incoming: IncomingMessage, { trustProxy, siteUrl }: ForwardSettings): IncomingMessage['headers'] {
  const headers = { ...incoming.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  // Node adds chunked encoding only for some methods. Without it, the upstream would parse the body as another request,
  // which would bypass the edge.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  // The identity emulator grants full access to requests with this header, so never forward it.
  if (/^bearer\s+owner$/i.test(headers.authorization ?? '')) delete headers.authorization;
  const client = incoming.socket.remoteAddress ?? '';
  const before = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  headers['x-forwarded-for'] = before ? `${before}, ${client}` : client;
  if (!trustProxy || !headers['x-forwarded-proto'])
    headers['x-forwarded-proto'] = new URL(siteUrl).protocol.slice(0, -1);
  headers['x-forwarded-host'] = incoming.headers.host;
  return headers;
}

function refuseBody(response: ServerResponse): void {
  sendProblem(response, 413, 'too-large', 'The request is too large.', { connection: 'close' });
}
