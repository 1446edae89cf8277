import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startSpan } from 'part-runtime/spans';
import { TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import { ASKING } from './ask-api.ts';
import { asksForEvents } from './event-stream.ts';
import { sendProblem } from './http/problem.ts';
import { traceOf } from './http/tracing.ts';
import { mayBeRepeated } from './repeatable.ts';
import type { Upstream } from './upstream.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** A stream keeps its connection for itself: with those of other requests, a few hundred would leave none. */
const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** A picture of 5 MB with the form around it is the largest that any part takes. */
const BODY_LIMIT = 8 * 1024 * 1024;
/** A process that takes no connection for so long is as good as away. */
const CONNECT_LIMIT_MS = 2_000;
/** So long a request waits for its turn when a process has all the connections that it gets. */
const TURN_LIMIT_MS = 10_000;
/** A process that says nothing for so long will not answer any more. */
const SILENCE_LIMIT_MS = 60_000;

export interface ForwardSettings {
  /** The proxies in front that are believed; undefined when there is none. */
  trustProxy: string | undefined;
  siteUrl: string;
}

/**
 * Passes a request on to another part and its answer back, as streams. A process that takes no connection has
 * seen nothing of the request: the next one gets it. One that dies before it answers may have acted on it, so
 * that only what may be repeated is asked again, once; one that is silent is not.
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
  const isStream = asksForEvents(incoming);
  /** What came of the body so far, to send it again. */
  const kept: Buffer[] = [];
  let isRepeated = false;
  let outgoing: ClientRequest | undefined;

  function attempt(target: string): void {
    const { hostname, port } = new URL(target);
    const span = startSpan(ASKING, { kind: 'client', attributes: { 'server.address': hostname } }, traceOf(incoming));
    const step = span && { [TRACEPARENT]: traceparentOf(span.trace) };
    let state: 'queued' | 'connecting' | 'connected' | 'silent' = 'queued';
    const asking = request(
      {
        ...{ hostname, port, agent: isStream ? streamAgent : agent, timeout: SILENCE_LIMIT_MS },
        ...{ method: incoming.method, path: incoming.url, headers: { ...headers, ...step } },
      },
      (answer) => {
        const passed = { ...answer.headers };
        for (const name of HOP_BY_HOP) delete passed[name];
        response.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(response);
        // A part that dies in the middle of an answer: cut the connection, so that the browser sees it as failed.
        answer.on('error', () => response.destroy());
      },
    );
    outgoing = asking;
    asking.once('close', () => span?.end());
    let limit = setTimeout(() => asking.destroy(new Error('no turn')), TURN_LIMIT_MS);
    // The body waits for the connection: until then another process can still have it.
    const connected = () => {
      clearTimeout(limit);
      state = 'connected';
      for (const chunk of kept) asking.write(chunk);
      incoming.pipe(asking);
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
    asking.on('error', (error) => {
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
        // The same process, when there is no other: it may be back.
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
    });
  }

  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (isRepeatable) kept.push(chunk);
    if (size <= BODY_LIMIT || response.headersSent) return;
    refuseBody(response);
    outgoing?.destroy();
  });
  // Only the pipe to a connected process lets the body flow.
  incoming.pause();
  response.on('close', () => {
    if (!response.writableFinished) outgoing?.destroy();
  });
  attempt(waiting.shift() as string); // an upstream has at least one address
}

function passedOn(incoming: IncomingMessage, { trustProxy, siteUrl }: ForwardSettings): IncomingMessage['headers'] {
  const headers = { ...incoming.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  // Node frames a body of unknown length by itself only for some methods. Unframed, the next part would read the
  // body as a request of its own, one that has not come through this door.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  // The identity emulator gives whoever says this all rights: nobody says it through the site.
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
