import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startSpan } from 'part-runtime/spans';
import { TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import { ASKING } from './ask-api.ts';
import { asksForEvents } from './event-stream.ts';
import { sendProblem } from './http/problem.ts';
import { traceOf } from './http/tracing.ts';
import { BODY_LIMIT, KeptBody } from './kept-body.ts';
import { passOn } from './pass-on.ts';
import { mayBeRepeated } from './repeatable.ts';
import type { Upstream } from './upstream.ts';
import { type Progress, watchRequest } from './watch-request.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** An upload occupies its connection while the client sends. In the shared pool, uploads would block other requests. */
const uploadAgent = new Agent({ keepAlive: true, maxSockets: 64 });
/**
 * An event stream occupies its connection. In the shared pool, a few hundred streams would block all other requests.
 */
const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Headers that belong to one connection and are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

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
  let repeatsLeft = mayBeRepeated(incoming) ? 1 : 0;
  let outgoing: ClientRequest | undefined;
  const body = new KeptBody(incoming, {
    ready: () => attempt(waiting.shift() as string),
    tooLarge() {
      if (response.headersSent) return;
      refuseBody(response);
      outgoing?.destroy();
    },
  });
  response.on('close', () => {
    if (!response.writableFinished) outgoing?.destroy();
  });

  function attempt(target: string): void {
    const { hostname, port } = new URL(target);
    const pool = asksForEvents(incoming) ? streamAgent : body.isLarge ? uploadAgent : agent;
    const span = startSpan(ASKING, { kind: 'client', attributes: { 'server.address': hostname } }, traceOf(incoming));
    const step = span && { [TRACEPARENT]: traceparentOf(span.trace) };
    const asking = request({
      ...{ hostname, port, agent: pool, timeout: SILENCE_LIMIT_MS },
      ...{ method: incoming.method, path: incoming.url, headers: { ...headers, ...step } },
    });
    outgoing = asking;
    asking.once('response', (answer) => relay(answer, asking, response));
    asking.once('close', () => span?.end());
    watchRequest(asking, {
      // The body is sent only once connected, so that another process can be tried until then.
      connected: () => body.sendTo(asking),
      failed(error, progress) {
        span?.fail(error);
        retryOrGiveUp(target, progress);
      },
    });
  }

  function retryOrGiveUp(target: string, progress: Progress): void {
    if (response.destroyed || response.writableEnded) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (progress === 'connecting') upstream.failed(target);
    const next = nextAfter(target, progress);
    if (next) {
      attempt(next);
      return;
    }
    log({ level: 'warn', trace: traceOf(incoming)?.id, message: 'A request got no answer', method: incoming.method });
    sendProblem(response, 503, 'unexpected', 'The service is briefly unavailable. Please try again.', {
      'retry-after': '1',
    });
  }

  function nextAfter(target: string, progress: Progress): string | undefined {
    const isUnseen = progress === 'queued' || progress === 'connecting';
    if (isUnseen) return waiting.shift();
    if (progress === 'silent' || repeatsLeft === 0) return undefined;
    repeatsLeft -= 1;
    // If there is no other process, retry the same one, which may have restarted.
    waiting.push(target);
    return waiting.shift();
  }
}

/** Sends the answer of a process to the client. */
function relay(answer: IncomingMessage, asking: ClientRequest, response: ServerResponse): void {
  const incoming = response.req;
  const passed = { ...answer.headers };
  for (const name of HOP_BY_HOP) delete passed[name];
  response.writeHead(answer.statusCode ?? 502, passed);
  if (asksForEvents(incoming)) answer.pipe(response);
  else passOn(answer, response);
  // If the process responded before the body was complete, discard the rest of the body to free the connection.
  answer.on('end', () => {
    if (incoming.complete) return;
    incoming.unpipe(asking).resume();
    asking.destroy();
  });
  // If the upstream dies in the middle of a response, cut the connection, so that the browser reports a failure.
  answer.on('error', () => response.destroy());
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
  // An HTTP/1.0 request may have no host.
  headers['x-forwarded-host'] = incoming.headers.host ?? new URL(siteUrl).host;
  return headers;
}

function refuseBody(response: ServerResponse): void {
  sendProblem(response, 413, 'too-large', 'The request is too large.', { connection: 'close' });
}
